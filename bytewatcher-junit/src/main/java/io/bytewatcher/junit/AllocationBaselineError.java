package io.bytewatcher.junit;

import io.bytewatcher.Allocation;
import io.bytewatcher.baseline.BaselineEntry;
import io.bytewatcher.baseline.Comparison;
import org.opentest4j.AssertionFailedError;

/**
 * A test does not allocate what its baseline says. The message says what it was and what it is, where the difference was
 * allocated, and how to agree to it; expected and actual are there for IDEs and build tools.
 */
public final class AllocationBaselineError extends AssertionFailedError {
    private static final long serialVersionUID = 1L;

    private final Allocation allocation;

    AllocationBaselineError(String message, Comparison comparison, Allocation allocation) {
        super(message, was(comparison), comparison.now().figure().toString());
        this.allocation = allocation;
    }

    private static String was(Comparison comparison) {
        return comparison.was().map(BaselineEntry::figure).map(Object::toString).orElse("a line in the baseline");
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
