package io.bytewatcher.internal.steady;

/**
 * The bounds of a steady-state measurement.
 *
 * @param limit the allowed bytes per operation, or {@link #NO_LIMIT}; a limit that holds ends the measurement early
 * @param budgetNanos the time bound in nanoseconds
 * @param patienceNanos the time bound while the JIT still has work to do, as on an overloaded machine; at least {@code budgetNanos}
 * @param minOperations the least number of counted operations, as far as the time bound allows
 * @param compiler whether this JVM has a compiler to wait for
 */
public record Settings(long limit, long budgetNanos, long patienceNanos, long minOperations, boolean compiler) {
    /** No limit: the measurement determines the figure itself. */
    public static final long NO_LIMIT = -1;

    /**
     * Whether there is a limit and a figure keeps it, compared exactly.
     *
     * @param bytes the allocated bytes
     * @param operations the number of operations
     * @return whether bytes / operations is at most the limit
     */
    public boolean allows(long bytes, long operations) {
        if (limit == NO_LIMIT) {
            return false;
        }
        return Math.multiplyHigh(limit, operations) != 0 || Long.compareUnsigned(limit * operations, bytes) >= 0;
    }
}
