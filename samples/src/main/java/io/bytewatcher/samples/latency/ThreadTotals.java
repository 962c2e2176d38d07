package io.bytewatcher.samples.latency;

/**
 * The bytes that a thread allocated during a number of operations.
 *
 * @param thread the thread's name in the report
 * @param bytes 0 or more
 * @param operations 0 or more
 */
public record ThreadTotals(String thread, long bytes, long operations) {

    /** Returns the difference to an earlier reading of the same thread. */
    public ThreadTotals since(ThreadTotals before) {
        return new ThreadTotals(thread, bytes - before.bytes, operations - before.operations);
    }

    /** Returns the same bytes for another number of operations. */
    public ThreadTotals per(long otherOperations) {
        return new ThreadTotals(thread, bytes, otherOperations);
    }

    /** Returns the mean bytes per operation, or all bytes if there were no operations. */
    public double perOperation() {
        return operations == 0 ? bytes : (double) bytes / operations;
    }
}
