package io.bytewatcher.internal.watch;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Counts the work that many threads report. It never allocates; a {@link java.util.concurrent.atomic.LongAdder} allocates cells on
 * contending threads, which are the watched ones.
 */
public final class Operations {
    /** A power of two. More stripes mean less contention; fewer make the sum faster, which each sweep needs twice. */
    private static final int STRIPES =
            Integer.highestOneBit(Math.min(64, 4 * Runtime.getRuntime().availableProcessors()));

    /** Longs from stripe to stripe, so that each has cache lines of its own. */
    private static final int SPACING = 16;

    private final AtomicLongArray stripes = new AtomicLongArray((STRIPES + 1) * SPACING);
    private volatile long largestBatch;

    /** Creates the counter and makes its first calls, which link a variable handle and cost their thread 2,000 B. */
    Operations() {
        add(0);
        sum();
    }

    /**
     * Adds work done. Allocates nothing.
     *
     * @param count the number of operations, 0 or more
     */
    @SuppressWarnings("deprecation") // Thread.threadId() is not in release 17
    public void add(long count) {
        int stripe = (int) Thread.currentThread().getId() & (STRIPES - 1);
        stripes.getAndAdd((stripe + 1) * SPACING, count);
        if (count > largestBatch) {
            largestBatch = count; // a race loses the smaller of two, or the larger until its next report
        }
    }

    /** The sum of all operations. */
    long sum() {
        long sum = 0;
        for (int i = 1; i <= STRIPES; i++) {
            sum += stripes.get(i * SPACING);
        }
        return sum;
    }

    /**
     * The largest number that was added at once since the last call. As many operations may be under way on each thread, with their bytes
     * counted and not yet the operations. A race with {@link #add} may lose a number until its next report.
     */
    long takeLargestBatch() {
        long largest = largestBatch;
        if (largest != 0) {
            largestBatch = 0;
        }
        return largest;
    }
}
