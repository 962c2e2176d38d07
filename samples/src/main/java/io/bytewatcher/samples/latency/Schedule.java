package io.bytewatcher.samples.latency;

/**
 * The times at which messages are due. The schedule is fixed before the first message and never moves, however late the run is.
 * Moving it would hide the delay that a slow answer causes to the messages behind it (coordinated omission).
 *
 * @param firstNanos the time at which message 0 is due, on the clock of {@link System#nanoTime()}
 * @param perSecond messages per second, 1 to 1,000,000,000
 */
public record Schedule(long firstNanos, long perSecond) {

    /** The highest rate. */
    public static final long NANOS_PER_SECOND = 1_000_000_000L;

    /** Checks the rate. */
    public Schedule {
        if (perSecond < 1 || perSecond > NANOS_PER_SECOND) {
            throw new IllegalArgumentException(
                    "perSecond: " + perSecond + " (expected: 1 to " + NANOS_PER_SECOND + ")");
        }
    }

    /** Returns the time at which a message is due. Rounding errors do not add up. Correct for up to 9 billion messages. */
    public long dueNanos(long message) {
        return firstNanos + message * NANOS_PER_SECOND / perSecond;
    }
}
