package io.bytewatcher.internal.watch;

/** When the watch began, and since when, and since how many operations, it counts. Guarded by the sampler's lock. */
final class WatchClock {
    private long start;
    private long countingSince;
    private long operationsAtStart;
    private long pausedAt;
    private long operationsAtPause;

    void start(long now) {
        start = now;
    }

    /** Nanoseconds since the watch began. */
    long elapsed(long now) {
        return now - start;
    }

    void startCounting(long now, long operations) {
        countingSince = now;
        operationsAtStart = operations;
        pause(now, operations); // if a diagnosis is on, it is left out from here
    }

    /** Nanoseconds since counting began, without pauses that are over. */
    long counted(long now) {
        return now - countingSince;
    }

    /** Operations since counting began, without those in pauses that are over. */
    long operations(long operations) {
        return operations - operationsAtStart;
    }

    void pause(long now, long operations) {
        pausedAt = now;
        operationsAtPause = operations;
    }

    void leaveOutPause(long now, long operations) {
        countingSince += now - pausedAt;
        operationsAtStart += operations - operationsAtPause;
    }
}
