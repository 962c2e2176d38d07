package io.bytewatcher.internal.watch;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Counts work that many threads report, without ever allocating: a {@link java.util.concurrent.atomic.LongAdder} allocates cells on
 * the threads that contend, which are the watched ones.
 */
public final class Operations {
    /** A power of two: the more, the fewer threads meet in one; the fewer, the quicker the sum, which each sweep needs twice. */
    private static final int STRIPES =
            Integer.highestOneBit(Math.min(64, 4 * Runtime.getRuntime().availableProcessors()));

    /** Longs between two stripes, so that they are in cache lines of their own. */
    private static final int SPACING = 16;

    private final AtomicLongArray stripes = new AtomicLongArray((STRIPES + 1) * SPACING);
    private volatile long largestBatch;

    /** Makes the counter, ready for use: the first call of all links a variable handle, which costs its thread 2,000 B. */
    public Operations() {
        add(0);
        sum();
    }

    /**
     * Adds work done. Allocates nothing.
     *
     * @param count how much, 0 or more
     */
    @SuppressWarnings("deprecation") // Thread.threadId() is not in release 17
    public void add(long count) {
        int stripe = (int) Thread.currentThread().getId() & (STRIPES - 1);
        stripes.getAndAdd((stripe + 1) * SPACING, count);
        if (count > largestBatch) {
            largestBatch = count; // a race loses the smaller of two, or the larger until it comes again
        }
    }

    /** All of it. */
    public long sum() {
        long sum = 0;
        for (int i = 1; i <= STRIPES; i++) {
            sum += stripes.get(i * SPACING);
        }
        return sum;
    }

    /**
     * The most that was added at once since the last call: so many may be under way on each thread, allocated for but not counted. What is
     * added meanwhile may be forgotten here until it comes again.
     */
    long takeLargestBatch() {
        long largest = largestBatch;
        if (largest != 0) {
            largestBatch = 0;
        }
        return largest;
    }
}
