package io.bytewatcher.samples.latency;

/**
 * What a thread allocated during so many operations.
 *
 * @param thread how the thread is shown
 * @param bytes 0 or more
 * @param operations 0 or more
 */
public record ThreadBytes(String thread, long bytes, long operations) {

    /** What was added since another reading of the same thread. */
    public ThreadBytes since(ThreadBytes before) {
        return new ThreadBytes(thread, bytes - before.bytes, operations - before.operations);
    }

    /** As if operations had been counted elsewhere. */
    public ThreadBytes per(long otherOperations) {
        return new ThreadBytes(thread, bytes, otherOperations);
    }

    /** Bytes of each operation in the mean; of none, all bytes. */
    public double perOperation() {
        return operations == 0 ? bytes : (double) bytes / operations;
    }
}
