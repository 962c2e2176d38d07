package io.bytewatcher.junit.environment;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.Allocation;
import io.bytewatcher.SteadyState;
import org.junit.jupiter.api.Test;

class ForkedFirstTests extends ForkedSuite {
    /** Surefire's flusher writes once a second. */
    private static final long LONGER_THAN_A_FLUSH_NANOS = 1_500_000_000;

    @Test
    void surefireThreadsAreNotCounted() {
        Allocation allocation =
                SteadyState.of(ForkedFirstTests::outlastAFlush).allThreads().once();
        assertThat(allocation.notCounted()).anySatisfy(thread -> {
            assertThat(thread.name()).isEqualTo("surefire-forkedjvm-stream-flusher");
            assertThat(thread.bytes()).isPositive();
        });
        assertThat(allocation.bytes()).isZero();
    }

    /** Awake, because {@link Thread#sleep} allocates 40 B in each call on JDK 25. */
    private static void outlastAFlush() {
        long start = System.nanoTime();
        while (System.nanoTime() - start < LONGER_THAN_A_FLUSH_NANOS) {
            Thread.onSpinWait();
        }
    }
}
