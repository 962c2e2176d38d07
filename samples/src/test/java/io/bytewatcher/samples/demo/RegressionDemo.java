package io.bytewatcher.samples.demo;

import io.bytewatcher.junit.NoAllocation;
import io.bytewatcher.samples.prepend.NewOrder;
import io.bytewatcher.samples.prepend.Side;
import net.openhft.chronicle.bytes.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Fails, and is meant to: no build picks it up by its name. {@code encodesAnOrder()} allocates 72 bytes per call on
 * JDK 17 and on JDK 25, with compressed oops and without compact object headers, as is the default (ZGC: 80):
 *
 * <ul>
 *   <li>24 for the price, a {@code Long} that stays in the map, so that no compiler can remove it
 *   <li>24 for the {@code String} of the last order, which stays in a field
 *   <li>24 for its characters: 16, and one for each of the eight of {@code "BWAT x 5"}
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
