package io.bytewatcher.samples.locks;

import java.util.concurrent.atomic.AtomicInteger;

/** Lets threads begin together. They spin rather than wait, because a thread that waits would pass for one that waits for the lock. */
final class Starter {

    /** Until then the last thread to come has told the others. */
    private static final long LEAD_NANOS = 1_000_000;

    private final AtomicInteger missing;
    private volatile long startNanos;

    Starter(int threads) {
        missing = new AtomicInteger(threads);
    }

    /**
     * Waits for all others.
     *
     * @return when it begins, the same for all, on the clock of {@link System#nanoTime()}
     */
    @SuppressWarnings(
            "ThreadPriorityCheck") // Threads may outnumber processors; nothing relies on yielding but the time it
    // takes.
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

    /** For a thread that will not come: lets the others begin without it. */
    void giveUp() {
        missing.set(-1);
    }
}
