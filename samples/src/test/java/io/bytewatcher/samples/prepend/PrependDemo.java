package io.bytewatcher.samples.prepend;

import io.bytewatcher.junit.NoAllocation;
import net.openhft.chronicle.bytes.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** For {@code ./demo}: encodes an order as a FIX message in native memory, with the header prepended to the body. */
class PrependDemo {

    private final NewOrder order = new NewOrder(42, "BWAT", Side.BUY, 5, 101_2500);
    private final Bytes<?> out = Bytes.allocateDirect(1024);
    private final FixEncoder encoder = new PrependingFixEncoder();

    @AfterEach
    void release() {
        out.releaseLast();
    }

    @Test
    @NoAllocation
    void encodesAnOrder() {
        encoder.encode(order, out);
    }
}
