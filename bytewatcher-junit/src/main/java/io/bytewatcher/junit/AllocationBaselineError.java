package io.bytewatcher.junit;

import io.bytewatcher.Allocation;
import org.opentest4j.AssertionFailedError;

/**
 * A test does not allocate what its baseline says. The message says what it was and what it is, where the difference was
 * allocated, and how to agree to it; expected and actual are there for IDEs and build tools.
 */
public final class AllocationBaselineError extends AssertionFailedError {
    private static final long serialVersionUID = 1L;

    private final Allocation allocation;

    /**
     * As ByteWatcher throws it.
     *
     * @param message what the failure says
     * @param expected the figure of the baseline
     * @param actual the figure of now
     * @param allocation what was measured
     */
    public AllocationBaselineError(String message, String expected, String actual, Allocation allocation) {
        super(message, expected, actual);
        this.allocation = allocation;
    }

    /**
     * What was measured.
     *
     * @return the measurement
     */
    public Allocation allocation() {
        return allocation;
    }
}
