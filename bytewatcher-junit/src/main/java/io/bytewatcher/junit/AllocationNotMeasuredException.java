package io.bytewatcher.junit;

/**
 * Thrown when a test carries a limit and was not or could not be measured, because nothing passes unmeasured. It makes no statement about
 * the allocation of the test. The message names the test, the reason and the way out.
 */
public final class AllocationNotMeasuredException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
     *
     * @param message the test, the reason and the way out
     */
    public AllocationNotMeasuredException(String message) {
        super(message);
    }

    /**
     * Creates the exception.
     *
     * @param message the test, the reason and the way out
     * @param cause the reason
     */
    public AllocationNotMeasuredException(String message, Throwable cause) {
        super(message, cause);
    }
}
