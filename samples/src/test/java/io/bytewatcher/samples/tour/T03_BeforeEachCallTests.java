package io.bytewatcher.samples.tour;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bytewatcher.Allocations;
import io.bytewatcher.NotRepeatableException;
import io.bytewatcher.junit.BeforeInvocation;
import io.bytewatcher.junit.NoAllocation;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/**
 * A measured body runs up to millions of times, so every call must find what the first one found. A {@code
 * @BeforeInvocation} method restores it outside the measuring window. Here it rewinds the buffer that the body fills,
 * and the body costs 0 B. In code, use {@code SteadyState.beforeEach}.
 *
 * <p>Without that method the second call overflows the buffer, and the test fails: {@code Not repeatable: the first
 * call passed, call 2 threw …}.
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
