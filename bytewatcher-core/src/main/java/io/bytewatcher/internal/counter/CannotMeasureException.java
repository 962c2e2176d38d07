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
}
