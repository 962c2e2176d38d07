package io.bytewatcher.samples.demo;

import io.bytewatcher.junit.NoAllocation;
import io.bytewatcher.samples.prepend.NewOrder;
import io.bytewatcher.samples.prepend.Side;
import net.openhft.chronicle.bytes.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Fails on purpose; its name keeps it out of builds. {@code encodesAnOrder()} allocates 72 bytes per call on JDK 17 and JDK 25 with
 * their default object layout (80 under ZGC):
 *
 * <ul>
 *   <li>24 for the price, a {@code Long} that the map keeps
 *   <li>24 for the {@code String} of the last order, which a field keeps
 *   <li>24 for its array: a header of 16, and one for each of the eight characters of {@code "BWAT x 5"}
 * </ul>
 */
class RegressionDemo {

    private final NewOrder order = new NewOrder(42, "BWAT", Side.BUY, 5, 101_2500);
    private final Bytes<?> out = Bytes.allocateDirect(1024);
    private final RememberingEncoder encoder = new RememberingEncoder();

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
