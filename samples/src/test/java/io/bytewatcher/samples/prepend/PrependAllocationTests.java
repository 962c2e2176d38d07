package io.bytewatcher.samples.prepend;

import io.bytewatcher.junit.NoAllocation;
import net.openhft.chronicle.bytes.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Each encoder clears its destination, so every call encodes the same message into the same memory. */
class PrependAllocationTests {

    private final NewOrder order = new NewOrder(42, "BWAT", Side.BUY, 500, 101_2500);
    private final Bytes<?> direct = Bytes.allocateDirect(1024);
    private final Bytes<?> onHeap = Bytes.wrapForWrite(new byte[1024]);
    private final FixEncoder prepending = new PrependingFixEncoder();
    private final FixEncoder handWritten = new HandWrittenFixEncoder();

    @AfterEach
    void release() {
        direct.releaseLast();
        onHeap.releaseLast();
    }

    @Test
    @NoAllocation
    void prependsIntoDirectMemory() {
        prepending.encode(order, direct);
    }

    @Test
    @NoAllocation
    void prependsIntoAnArray() {
        prepending.encode(order, onHeap);
    }

    @Test
    @NoAllocation
    void writesByHandIntoDirectMemory() {
        handWritten.encode(order, direct);
    }

    @Test
    @NoAllocation
    void writesByHandIntoAnArray() {
        handWritten.encode(order, onHeap);
    }
}
