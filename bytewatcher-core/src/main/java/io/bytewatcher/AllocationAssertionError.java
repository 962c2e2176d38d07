package io.bytewatcher;

/** Thrown by {@link AllocationAssertions} when code exceeds its limit. The message states the excess and how it was measured. */
public final class AllocationAssertionError extends AssertionError {
    private static final long serialVersionUID = 1L;

    private final long limit;
    private final Allocation allocation;

    AllocationAssertionError(String message, long limit, Allocation allocation) {
        super(message);
        this.limit = limit;
        this.allocation = allocation;
        allocation.sites().ifPresent(sites -> setStackTrace(sites.leadTo(getStackTrace())));
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
