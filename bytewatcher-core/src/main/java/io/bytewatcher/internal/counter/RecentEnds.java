package io.bytewatcher.internal.counter;

/** Counts the threads that have ended within the last one to two seconds, by the number of all threads that have ended. Thread-safe. */
final class RecentEnds {
    /** Far more than the milliseconds for which a descheduled thread stays while it ends. */
    static final long RECENT_NANOS = 1_000_000_000;

    private long gone;
    private long marked;
    private long markedAt;

    /** Threads that have ended before are recent until a second has passed. */
    RecentEnds(long ended, long now) {
        this.marked = ended;
        this.markedAt = now;
    }

    /**
     * Returns the number of recent ends. Those since the last call are recent, however long it is ago.
     *
     * @param ended the threads that have ended since the JVM's start
     * @param now nanoseconds
     */
    synchronized int count(long ended, long now) {
        if (now - markedAt >= RECENT_NANOS) {
            gone = marked;
            marked = ended;
            markedAt = now;
        }
        return (int) Math.max(0, ended - gone);
    }
}
