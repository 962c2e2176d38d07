package io.bytewatcher.junit;

import io.bytewatcher.Allocation;
import org.opentest4j.AssertionFailedError;

/**
 * Thrown when the allocation of a test differs from its baseline. The message gives both figures, the sites of the difference and the
 * command that accepts it. IDEs and build tools show expected and actual.
 */
public final class AllocationBaselineError extends AssertionFailedError {
    private static final long serialVersionUID = 1L;

    private final Allocation allocation;

    /**
     * Creates the error.
     *
     * @param message the whole message
     * @param expected the figure of the baseline
     * @param actual the measured figure
     * @param allocation the measurement
     */
    public AllocationBaselineError(String message, String expected, String actual, Allocation allocation) {
        super(message, expected, actual);
        this.allocation = allocation;
    }

    /**
     * Returns the measurement.
     *
     * @return the measurement
     */
    public Allocation allocation() {
        return allocation;
    }
}
