package io.bytewatcher.internal.counter;

/**
 * The JVM gave no number that can be trusted. It is an error of the measurement, never a result: neither "no allocation"
 * nor "too much allocation".
 */
public sealed class CannotMeasureException extends IllegalStateException permits UnseenBytesException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
     *
     * @param message what could not be measured, why, and the way out
     */
    public CannotMeasureException(String message) {
        super(message);
    }

    /**
     * What a reading of a meter says; the text is apart from the meter for the reason that {@link AllThreadsErrors} has.
     *
     * @param bytes by how much
     * @return an exception to throw
     */
    public static CannotMeasureException ranBackwards(long bytes) {
        return new CannotMeasureException("The JVM's counter of allocated bytes ran backwards by " + bytes
                + " B, so nothing is known about allocation. Another thread's counter can do that while the thread runs:"
                + " mark and read while it is at rest.");
    }
}
