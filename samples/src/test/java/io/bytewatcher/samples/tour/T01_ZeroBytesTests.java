package io.bytewatcher.samples.tour;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.Allocation;
import io.bytewatcher.Allocations;
import io.bytewatcher.junit.NoAllocation;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/**
 * A limit. {@code @NoAllocation} calls the body of the test until the JIT has settled, then counts the bytes of its
 * calls: 0 B here. The window holds the body alone, so the figure is exact.
 *
 * <p>A body that boxes the {@code long} fails the test: {@code 24 B per call, limit 0 B [STEADY]}.
 */
class T01_ZeroBytesTests {
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(64).putLong(0, 1_000);
    long sum;

    @Test
    @NoAllocation
    void readsALong() {
        sum += buffer.getLong(0);
    }

    @Test
    void aBoxBreaksTheLimit() {
        Allocation boxing = Allocations.steadyState(() -> Long.valueOf(buffer.getLong(0)));

        assertThat(boxing.exceeds(0)).isTrue();
        assertThat(boxing.toString()).startsWith("24 B per call [STEADY]");
    }
}
