package io.bytewatcher.internal.watch;

/** The watch's start, and the time and operations at which it began to count. Guarded by the sampler's lock. */
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
        pause(now, operations); // excludes a search under way from here on
    }

    /** Nanoseconds since counting began, without completed pauses. */
    long counted(long now) {
        return now - countingSince;
    }

    /** Operations since counting began, without those in completed pauses. */
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
