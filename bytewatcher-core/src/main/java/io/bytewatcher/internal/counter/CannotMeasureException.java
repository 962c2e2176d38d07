package io.bytewatcher.internal.counter;

import io.bytewatcher.WayOut;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when the JVM gives no number that can be trusted. This is an error of the measurement and never a result, neither "no allocation"
 * nor "too much allocation".
 */
public sealed class CannotMeasureException extends IllegalStateException permits UnseenBytesException {
    private static final long serialVersionUID = 1L;

    private final @Nullable WayOut wayOut;

    /**
     * Creates the exception.
     *
     * @param message what could not be measured, why, and the way out
     */
    public CannotMeasureException(String message) {
        super(message);
        wayOut = null;
    }

    /**
     * Creates an exception with a way out for which a test framework has a name of its own.
     *
     * @param message what could not be measured, why, and the way out in the words of this API
     * @param wayOut the same way out
     */
    public CannotMeasureException(String message, WayOut wayOut) {
        super(message);
        this.wayOut = wayOut;
    }

    /**
     * The way out for which a test framework has a name of its own.
     *
     * @return empty if there is none
     */
    public Optional<WayOut> wayOut() {
        return Optional.ofNullable(wayOut);
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
}
