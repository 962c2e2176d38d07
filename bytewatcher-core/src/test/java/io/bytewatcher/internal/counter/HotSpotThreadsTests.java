package io.bytewatcher.internal.counter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class HotSpotThreadsTests {
    private static final long NANOS = 20_000_000;

    @Test
    void pausesAnInterruptedThreadTooAndLeavesItInterrupted() {
        Thread.currentThread().interrupt();
        long start = System.nanoTime();
        HotSpotThreads.ofThisJvm().pause(NANOS);
        long elapsed = System.nanoTime() - start;
        assertThat(Thread.interrupted()).isTrue();
        assertThat(elapsed).isGreaterThanOrEqualTo(NANOS);
    }

    @Test
    void pausesAThreadThatWasUnparkedBefore() {
        LockSupport.unpark(Thread.currentThread());
        long start = System.nanoTime();
        HotSpotThreads.ofThisJvm().pause(NANOS);
        assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(NANOS);
    }
}
