package io.bytewatcher.internal.steady;

/**
 * What a measurement of a steady state is to keep to.
 *
 * @param limit bytes per operation that are allowed, or {@link #NO_LIMIT}: a limit that holds ends the measurement early
 * @param budgetNanos the time bound in nanoseconds
 * @param patienceNanos the time bound while the JIT still has work to do, as on a machine that starves it; at least the other
 * @param minOperations count at least so many operations as far as the time bound allows
 * @param compiler whether this JVM has a compiler to wait for
 */
public record Settings(long limit, long budgetNanos, long patienceNanos, long minOperations, boolean compiler) {
    /** No limit: the figure itself is wanted. */
    public static final long NO_LIMIT = -1;

    /**
     * Whether there is a limit and a figure keeps it; exact, no rounding.
     *
     * @param bytes allocated
     * @param operations in so many operations
     * @return whether bytes / operations is at most the limit
     */
    public boolean allows(long bytes, long operations) {
        if (limit == NO_LIMIT) {
            return false;
        }
        return Math.multiplyHigh(limit, operations) != 0 || Long.compareUnsigned(limit * operations, bytes) >= 0;
    }
}
