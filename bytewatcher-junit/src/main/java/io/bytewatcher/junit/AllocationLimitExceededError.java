package io.bytewatcher.junit;

import io.bytewatcher.Allocation;
import java.util.OptionalLong;
import org.opentest4j.AssertionFailedError;

/**
 * Thrown when a test allocates more than its limit. The message gives the figure, the sites, the way of measuring and the next step. IDEs
 * and build tools show expected and actual. Immutable.
 *
 * <pre>{@code
 * CodecTest.encodes(): 24 B per call, limit 0 B [STEADY]
 *   24  Codec.encode(Codec.java:41)  boxing long → Long
 *   24  of 24 B explained
 * }</pre>
 */
public final class AllocationLimitExceededError extends AssertionFailedError {
    private static final long serialVersionUID = 1L;

    private final long limit;
    private final Allocation allocation;

    /**
     * Creates the error.
     *
     * @param message the whole message
     * @param limit the limit in bytes, 0 or more
     * @param allocation the measurement
     */
    public AllocationLimitExceededError(String message, long limit, Allocation allocation) {
        super(message, "at most " + limit + " B", actual(allocation));
        this.limit = limit;
        this.allocation = allocation;
    }

    /**
     * Creates the error for a limit on objects.
     *
     * @param message the whole message
     * @param limit the limit in bytes, 0 or more; empty for none
     * @param limits all limits in words, such as {@code 48 B and 2 objects}
     * @param allocation the measurement
     */
    public AllocationLimitExceededError(String message, OptionalLong limit, String limits, Allocation allocation) {
        super(message, "at most " + limits, actual(allocation));
        this.limit = limit.orElse(Long.MAX_VALUE);
        this.allocation = allocation;
    }

    private static String actual(Allocation allocation) {
        String text = allocation.toString();
        int end = text.indexOf(" [");
        return end < 0 ? text : text.substring(0, end);
    }

    /**
     * Returns the limit.
     *
     * @return the limit in bytes, 0 or more; {@link Long#MAX_VALUE} if only objects are limited
     */
    public long limit() {
        return limit;
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
