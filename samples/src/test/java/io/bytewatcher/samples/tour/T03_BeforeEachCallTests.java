package io.bytewatcher.samples.tour;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bytewatcher.Allocations;
import io.bytewatcher.NotRepeatableException;
import io.bytewatcher.junit.BeforeInvocation;
import io.bytewatcher.junit.NoAllocation;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/**
 * Before each call. A measured body runs up to millions of times, so what it uses up must be put back. A {@code
 * @BeforeInvocation} method does that outside the measuring window; in code, {@code SteadyState.beforeEach} does.
 *
 * <p>The body reads 0 B. Without the method it fails: {@code Not repeatable: the first call passed, call 2 threw …}.
 */
class T03_BeforeEachCallTests {
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(Long.BYTES);

    @BeforeInvocation
    void rewind() {
        buffer.clear();
    }

    @Test
    @NoAllocation
    void fillsTheBuffer() {
        buffer.putLong(42);
    }

    @Test
    void aFullBufferIsNotRepeatable() {
        assertThatThrownBy(() -> Allocations.steadyState(() -> buffer.putLong(42)))
                .isInstanceOf(NotRepeatableException.class)
                .hasMessageStartingWith("Not repeatable: the first call passed, call 2 threw ");
    }
}
