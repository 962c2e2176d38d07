package io.bytewatcher.samples.tour;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.Allocation;
import io.bytewatcher.Allocations;
import io.bytewatcher.junit.NoAllocation;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/**
 * Start here. {@code @NoAllocation} turns a test into an allocation test: ByteWatcher calls the body until the JIT has
 * settled, then counts the bytes that further calls allocate. Reading a {@code long} from a direct buffer costs 0 B.
 *
 * <p>The count is exact, because only the body runs between the two reads of the thread's counter. Box the {@code
 * long}, and the test fails: {@code 24 B per call, limit 0 B [STEADY]}.
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
