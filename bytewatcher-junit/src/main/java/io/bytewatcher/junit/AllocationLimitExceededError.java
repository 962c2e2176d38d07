package io.bytewatcher.junit;

import io.bytewatcher.Allocation;
import org.opentest4j.AssertionFailedError;

/**
 * A test allocated more than its limit. The message says by how much, how it was measured, and what to do; expected and actual
 * are there for IDEs and build tools.
 */
public final class AllocationLimitExceededError extends AssertionFailedError {
    private static final long serialVersionUID = 1L;

    private final long limit;
    private final Allocation allocation;

    /**
     * As ByteWatcher throws it.
     *
     * @param message what the failure says
     * @param limit bytes, 0 or more
     * @param allocation what was measured
     */
    public AllocationLimitExceededError(String message, long limit, Allocation allocation) {
        super(message, "at most " + limit + " B", actual(allocation));
        this.limit = limit;
        this.allocation = allocation;
    }

    private static String actual(Allocation allocation) {
        String text = allocation.toString();
        int end = text.indexOf(" [");
        return end < 0 ? text : text.substring(0, end);
    }

    /**
     * The limit.
     *
     * @return bytes, 0 or more
     */
    public long limit() {
        return limit;
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
