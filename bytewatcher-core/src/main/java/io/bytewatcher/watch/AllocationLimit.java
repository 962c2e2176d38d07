package io.bytewatcher.watch;

import io.bytewatcher.ByteSize;
import io.bytewatcher.internal.format.Figures;
import java.time.Duration;

/**
 * A limit on the bytes that watched threads allocate. A limit of 0 allows nothing. Immutable.
 *
 * <pre>{@code
 * AllocationLimit.total(1 * MIB)                                 // each thread, since the watch began to count
 * AllocationLimit.totalOfAllThreads(16 * MIB)                    // all watched threads together
 * AllocationLimit.perSecond(10 * KIB).over(Duration.ofSeconds(10))  // each thread, in any 10 s
 * AllocationLimit.perOperation(0)                                // all of them, for each operation reported to the watcher
 * }</pre>
 */
public final class AllocationLimit {
    private enum Quantity {
        /** The bytes of one thread since the watch began to count. */
        TOTAL_OF_THREAD,
        /** The bytes of one thread per second. */
        RATE_OF_THREAD,
        /** The bytes of all watched threads together since the watch began to count. */
        TOTAL_OF_SELECTION,
        /** The bytes of all watched threads together per operation. */
        PER_OPERATION
    }

    private static final Duration DEFAULT_WINDOW = Duration.ofSeconds(1);
    private static final Duration LONGEST_WINDOW = Duration.ofDays(1);

    private final Quantity quantity;
    private final long bytes;
    private final Duration window;

    private AllocationLimit(Quantity quantity, long bytes, Duration window) {
        this.quantity = quantity;
        this.bytes = bytes;
        this.window = window;
    }

    /**
     * Limits the bytes of each watched thread since the watch began to count, or since the thread's first byte if it starts later.
     *
     * @param bytes 0 or more
     * @return the limit
     * @throws IllegalArgumentException when it is negative
     */
    public static AllocationLimit total(long bytes) {
        return new AllocationLimit(Quantity.TOTAL_OF_THREAD, notNegative("total", bytes), Duration.ZERO);
    }

    /**
     * Limits the bytes of all watched threads together. Ended threads count as far as they were seen. If all threads are watched, threads
     * that ended unseen count, too, by the JVM's total. They count until an unwatched thread ends, for example one of the build tool,
     * because its last bytes cannot be separated from theirs.
     *
     * @param bytes 0 or more
     * @return the limit
     * @throws IllegalArgumentException when it is negative
     */
    public static AllocationLimit totalOfAllThreads(long bytes) {
        return new AllocationLimit(Quantity.TOTAL_OF_SELECTION, notNegative("totalOfAllThreads", bytes), Duration.ZERO);
    }

    /**
     * Limits the bytes per second of each watched thread: the mean over a sliding window, 1 s unless {@link #over} sets another. Time
     * before a thread's start counts as time without allocation.
     *
     * @param bytes 0 or more
     * @return the limit
     * @throws IllegalArgumentException when it is negative
     */
    public static AllocationLimit perSecond(long bytes) {
        return new AllocationLimit(Quantity.RATE_OF_THREAD, notNegative("perSecond", bytes), DEFAULT_WINDOW);
    }

    /**
     * Limits the bytes of all watched threads together per operation that {@link ByteWatcher#operations} reports: the mean over a sliding
     * window, 1 s unless {@link #over} sets another. A limit of 0 allows no byte. A limit above 0 is not judged while no operation is
     * reported. It allows each allocating thread to have operations under way, as many as the largest report in the window, and does not
     * count threads that start and end between two sweeps.
     *
     * @param bytes 0 or more
     * @return the limit
     * @throws IllegalArgumentException when it is negative
     */
    public static AllocationLimit perOperation(long bytes) {
        return new AllocationLimit(Quantity.PER_OPERATION, notNegative("perOperation", bytes), DEFAULT_WINDOW);
    }

    /**
     * Returns this limit with another sliding window. A longer window tolerates short bursts.
     *
     * @param slidingWindow more than 0, at most a day, and at least the watcher's sampling period
     * @return the limit
     * @throws IllegalArgumentException when the window is out of these bounds, or this is a limit of a total
     */
    public AllocationLimit over(Duration slidingWindow) {
        if (window.isZero()) {
            throw new IllegalArgumentException(
                    "over: a total has no window (expected: only for perSecond, perOperation)");
        }
        if (slidingWindow.isNegative() || slidingWindow.isZero() || slidingWindow.compareTo(LONGEST_WINDOW) > 0) {
            throw new IllegalArgumentException("over: " + slidingWindow + " (expected: > 0 and at most 24 h)");
        }
        return new AllocationLimit(quantity, bytes, slidingWindow);
    }

    /**
     * The allowed bytes.
     *
     * @return bytes: in all, per second or per operation
     */
    public long bytes() {
        return bytes;
    }

    /**
     * The sliding window.
     *
     * @return its length; 0 for a limit of a total
     */
    public Duration window() {
        return window;
    }

    /**
     * Whether the limit applies to each thread.
     *
     * @return false if it applies to all watched threads together
     */
    public boolean isPerThread() {
        return quantity == Quantity.TOTAL_OF_THREAD || quantity == Quantity.RATE_OF_THREAD;
    }

    /**
     * Whether the limit applies to each operation that is reported to the watcher.
     *
     * @return false for limits that do not count operations
     */
    public boolean isPerOperation() {
        return quantity == Quantity.PER_OPERATION;
    }

    private static long notNegative(String method, long bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException(method + ": " + bytes + " (expected: >= 0 bytes)");
        }
        return bytes;
    }

    /** Whether the limit is judged only if operations are reported. */
    boolean needsOperations() {
        return isPerOperation() && bytes > 0;
    }

    /** The limit in words, such as {@code 1,048,576 B per thread}. */
    @Override
    public String toString() {
        String size = ByteSize.format(bytes);
        return switch (quantity) {
            case TOTAL_OF_THREAD -> size + " per thread";
            case TOTAL_OF_SELECTION -> size + " of all watched threads";
            case RATE_OF_THREAD -> size + "/s per thread over " + Figures.seconds(window);
            case PER_OPERATION -> size + " per operation over " + Figures.seconds(window);
        };
    }
}
