package io.bytewatcher.internal.counter;

/**
 * Thrown when the JVM gives no number that can be trusted. This is an error of the measurement and never a result, neither "no allocation"
 * nor "too much allocation".
 */
public sealed class CannotMeasureException extends IllegalStateException permits UnseenBytesException {
    private static final long serialVersionUID = 1L;

    private final Advice advice;

    /**
     * Creates the exception.
     *
     * @param message what could not be measured, why, and the way out
     */
    public CannotMeasureException(String message) {
        this(message, Advice.NONE);
    }

    /**
     * Creates an exception with advice to which a test framework can add its own words.
     *
     * @param message what could not be measured, why, and the way out
     * @param advice the advice
     */
    public CannotMeasureException(String message, Advice advice) {
        super(message);
        this.advice = advice;
    }

    /**
     * The advice to which a test framework can add its own words.
     *
     * @return {@link Advice#NONE} if the message is complete
     */
    public Advice advice() {
        return advice;
    }

    /**
     * The error of a meter's reading. It is not in the meter for the reason that {@link AllThreadsErrors} gives.
     *
     * @param bytes the difference
     * @return an exception to throw
     */
    public static CannotMeasureException ranBackwards(long bytes) {
        return new CannotMeasureException("The JVM's counter of allocated bytes ran backwards by " + bytes
                + " B, so nothing is known about allocation. Another thread's counter can do that while the thread runs:"
                + " mark and read while it is at rest.");
    }

    /** Advice that a test framework can give in its own words. */
    public enum Advice {
        /** The message is complete. */
        NONE,
        /** Measure one thread only, as the message says. */
        ONE_THREAD,
        /** Run the tests without their limits. */
        NO_LIMITS
    }
}
