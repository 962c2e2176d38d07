package io.bytewatcher;

/**
 * Thrown by {@link AllocationAssertions} when code exceeds its limit. The message states the excess and how it was measured. Immutable.
 *
 * <pre>{@code
 * AllocationAssertionError error = assertThrows(
 *         AllocationAssertionError.class, () -> AllocationAssertions.assertMaxAllocation(48, () -> codec.decode(buffer)));
 * error.limit();                            // 48
 * error.allocation().bytesPerOperation();   // 64.0
 * }</pre>
 */
public final class AllocationAssertionError extends AssertionError {
    private static final long serialVersionUID = 1L;

    private final long limit;
    private final Allocation allocation;

    /**
     * Creates an error.
     *
     * @param trace the stack before the search for sites, which may replace the code on the stack and so its line numbers
     */
    AllocationAssertionError(String message, long limit, Allocation allocation, StackTraceElement... trace) {
        super(message);
        this.limit = limit;
        this.allocation = allocation;
        setStackTrace(allocation.sites().map(sites -> sites.leadTo(trace)).orElse(trace));
    }

    /**
     * The limit.
     *
     * @return bytes per operation, 0 or more
     */
    public long limit() {
        return limit;
    }

    /**
     * The measurement that exceeded the limit.
     *
     * @return the measurement
     */
    public Allocation allocation() {
        return allocation;
    }
}
