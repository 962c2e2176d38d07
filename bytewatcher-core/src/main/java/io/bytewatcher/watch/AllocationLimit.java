package io.bytewatcher.watch;

import io.bytewatcher.ByteSize;
import io.bytewatcher.internal.format.Durations;
import java.time.Duration;

/**
 * How much watched threads may allocate. A limit of 0 allows nothing. Immutable.
 *
 * <pre>{@code
 * AllocationLimit.total(1 * MIB)                                 // each thread, since the watch began to count
 * AllocationLimit.totalOfAllThreads(16 * MIB)                    // all watched threads together
 * AllocationLimit.perSecond(10 * KIB).over(Duration.ofSeconds(10))  // each thread, in any 10 s
 * AllocationLimit.perOperation(0)                                // all of them, for each operation reported to the watcher
 * }</pre>
 */
public final class AllocationLimit {
    /** What a limit limits. */
    private enum Kind {
        /** What one thread allocates since the watch began. */
        TOTAL_OF_THREAD,
        /** What one thread allocates in a second. */
        RATE_OF_THREAD,
        /** What all watched threads together allocate since the watch began. */
        TOTAL_OF_SELECTION,
        /** What all watched threads together allocate for each operation. */
        PER_OPERATION
    }

    private static final Duration DEFAULT_WINDOW = Duration.ofSeconds(1);
    private static final Duration LONGEST_WINDOW = Duration.ofDays(1);

    private final Kind kind;
    private final long bytes;
    private final Duration window;

    private AllocationLimit(Kind kind, long bytes, Duration window) {
        this.kind = kind;
        this.bytes = bytes;
        this.window = window;
    }

    /**
     * What each watched thread may allocate, from when the watch began to count, or from its first byte if it starts later.
     *
     * @param bytes 0 or more
     * @return the limit
     * @throws IllegalArgumentException when it is negative
     */
    public static AllocationLimit total(long bytes) {
        return new AllocationLimit(Kind.TOTAL_OF_THREAD, notNegative("total", bytes), Duration.ZERO);
    }

    /**
     * What all watched threads together may allocate, those that have ended included: as far as they were seen, and where all threads are
     * watched also what the JVM's total shows of those that were not, until a thread ends that is never watched, such as one of the build
     * tool: what that one allocated at last cannot be told from theirs.
     *
     * @param bytes 0 or more
     * @return the limit
     * @throws IllegalArgumentException when it is negative
     */
    public static AllocationLimit totalOfAllThreads(long bytes) {
        return new AllocationLimit(Kind.TOTAL_OF_SELECTION, notNegative("totalOfAllThreads", bytes), Duration.ZERO);
    }

    /**
     * What each watched thread may allocate in a second: the mean over a sliding window of 1 s, see {@link #over}. A thread that is
     * younger than that is taken to have been silent before.
     *
     * @param bytes 0 or more
     * @return the limit
     * @throws IllegalArgumentException when it is negative
     */
    public static AllocationLimit perSecond(long bytes) {
        return new AllocationLimit(Kind.RATE_OF_THREAD, notNegative("perSecond", bytes), DEFAULT_WINDOW);
    }

    /**
     * What all watched threads together may allocate for each operation that {@link ByteWatcher#operations} reports: the mean over a
     * sliding window of 1 s, see {@link #over}. With 0, each byte is too many. With more, nothing is judged while no operation is
     * reported, and each thread that allocates may have operations under way: as many as the largest report in the window. Threads that start and end between two looks count for a
     * limit of 0 only.
     *
     * @param bytes 0 or more
     * @return the limit
     * @throws IllegalArgumentException when it is negative
     */
    public static AllocationLimit perOperation(long bytes) {
        return new AllocationLimit(Kind.PER_OPERATION, notNegative("perOperation", bytes), DEFAULT_WINDOW);
    }

    /**
     * This limit over another sliding window. A longer one forgives short bursts.
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
        return new AllocationLimit(kind, bytes, slidingWindow);
    }

    /**
     * What is allowed.
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
     * Whether each thread has the limit for itself.
     *
     * @return false where it is one of all watched threads together
     */
    public boolean isPerThread() {
        return kind == Kind.TOTAL_OF_THREAD || kind == Kind.RATE_OF_THREAD;
    }

    /**
     * Whether the limit is one for each operation that is reported to the watcher.
     *
     * @return false where operations do not matter
     */
    public boolean isPerOperation() {
        return kind == Kind.PER_OPERATION;
    }

    private static long notNegative(String method, long bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException(method + ": " + bytes + " (expected: >= 0 bytes)");
        }
        return bytes;
    }

    /** Whether nothing is judged without reported operations. */
    boolean needsOperations() {
        return isPerOperation() && bytes > 0;
    }

    /** The limit in words, such as {@code 1,048,576 B per thread}. */
    @Override
    public String toString() {
        String size = ByteSize.format(bytes);
        return switch (kind) {
            case TOTAL_OF_THREAD -> size + " per thread";
            case TOTAL_OF_SELECTION -> size + " of all watched threads";
            case RATE_OF_THREAD -> size + "/s per thread over " + Durations.seconds(window);
            case PER_OPERATION -> size + " per operation over " + Durations.seconds(window);
        };
    }
}
