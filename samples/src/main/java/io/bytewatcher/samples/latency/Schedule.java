package io.bytewatcher.samples.latency;

/**
 * When each message is due. It is fixed before the first message is sent and never moves, however late the run is:
 * moving it would leave out what a slow answer did to the messages behind it (coordinated omission).
 *
 * @param firstNanos when message 0 is due, on the clock of {@link System#nanoTime()}
 * @param perSecond messages per second, 1 to 1,000,000,000
 */
public record Schedule(long firstNanos, long perSecond) {

    /** The most that {@link #perSecond()} can be. */
    public static final long NANOS_PER_SECOND = 1_000_000_000L;

    /** Checks the rate. */
    public Schedule {
        if (perSecond < 1 || perSecond > NANOS_PER_SECOND) {
            throw new IllegalArgumentException(
                    "perSecond: " + perSecond + " (expected: 1 to " + NANOS_PER_SECOND + ")");
        }
    }

    /** When a message is due, in nanoseconds; no rounding adds up. Right up to 9 billion messages. */
    public long dueNanos(long message) {
        return firstNanos + message * NANOS_PER_SECOND / perSecond;
    }
}
