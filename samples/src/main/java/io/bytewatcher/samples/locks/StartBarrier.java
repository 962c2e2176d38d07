package io.bytewatcher.samples.locks;

import java.util.concurrent.atomic.AtomicInteger;

/** Starts threads together. They spin, because {@link Guard#waiters} would count a waiting thread as one that waits for the lock. */
final class StartBarrier {

    /** Time in which the others see that the last thread has arrived. */
    private static final long LEAD_NANOS = 1_000_000;

    private final AtomicInteger missing;
    private volatile long startNanos;

    StartBarrier(int threads) {
        missing = new AtomicInteger(threads);
    }

    /**
     * Waits for all others.
     *
     * @return the common start time, on the clock of {@link System#nanoTime()}
     */
    @SuppressWarnings(
            "ThreadPriorityCheck") // Threads may outnumber processors; correctness does not depend on yielding.
    long await() {
        if (missing.decrementAndGet() == 0) {
            startNanos = System.nanoTime() + LEAD_NANOS;
            missing.decrementAndGet();
        }
        while (missing.get() >= 0) {
            Thread.yield();
        }
        return startNanos;
    }

    /** Starts the others without this thread. */
    void giveUp() {
        missing.set(-1);
    }
}
