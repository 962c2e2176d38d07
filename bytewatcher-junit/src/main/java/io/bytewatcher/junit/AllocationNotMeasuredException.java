package io.bytewatcher.junit;

/**
 * A test carries a limit and could not be measured, or was not. It fails, because nothing passes unmeasured; but it says nothing
 * about allocation. The message names the test, the reason and the way out.
 */
public final class AllocationNotMeasuredException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /**
     * As ByteWatcher throws it.
     *
     * @param message the test, the reason and the way out
     */
    public AllocationNotMeasuredException(String message) {
        super(message);
    }

    /**
     * As ByteWatcher throws it.
     *
     * @param message the test, the reason and the way out
     * @param cause the reason
     */
    public AllocationNotMeasuredException(String message, Throwable cause) {
        super(message, cause);
    }
}
