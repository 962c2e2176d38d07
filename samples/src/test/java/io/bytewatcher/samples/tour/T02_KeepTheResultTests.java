package io.bytewatcher.samples.tour;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.Allocations;
import io.bytewatcher.junit.MaxAllocation;
import io.bytewatcher.junit.NoAllocation;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * The JIT removes work whose result is unused, and the allocation with it. The same call therefore costs 0 B when its
 * result is dropped and 24 B when it is kept: a test that drops its result proves nothing.
 *
 * <p>Store the result in a field, or return it to {@code Allocations} or {@code AllocationAssertions}, which consume
 * it. With a limit of 0, {@code kept()} fails: {@code 24 B per call, limit 0 B [STEADY]}.
 */
class T02_KeepTheResultTests {
    private record Price(long units) {}

    private final ByteBuffer buffer = ByteBuffer.allocateDirect(64);

    @Nullable
    Price price;

    @Test
    @NoAllocation
    void dropped() {
        decode();
    }

    @Test
    @MaxAllocation(24)
    void kept() {
        price = decode();
    }

    @Test
    void returned() {
        assertThat(Allocations.steadyState(() -> decode()).bytesPerOperation()).isEqualTo(24);
    }

    private Price decode() {
        return new Price(buffer.getLong(0));
    }
}
