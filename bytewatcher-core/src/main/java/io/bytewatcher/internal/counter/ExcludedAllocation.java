package io.bytewatcher.internal.counter;

/**
 * What ByteWatcher's own machinery allocated on a thread, so that measurements nest: an outer measurement leaves it out.
 *
 * <p>Machinery runs between {@link #begin()} and {@link #end(long, long)}:
 *
 * <pre>{@code
 * long begin = ExcludedAllocation.begin();
 * ...                                  // anything; allocates as it likes
 * ExcludedAllocation.end(begin, firstCallBytes); // of all that, only so many bytes count for the measurements around it
 * }</pre>
 *
 * <p>Confined to its thread.
 */
public final class ExcludedAllocation {
    private static final ThreadLocal<ExcludedAllocation> CURRENT = ThreadLocal.withInitial(ExcludedAllocation::new);

    private long bytes;

    private ExcludedAllocation() {}

    /**
     * What is excluded on the current thread.
     *
     * @return the same object on every call by the same thread
     */
    static ExcludedAllocation ofCurrentThread() {
        return CURRENT.get();
    }

    /** Bytes of machinery so far. */
    long bytes() {
        return bytes;
    }

    /**
     * Starts a piece of machinery. It may contain others.
     *
     * @return what to hand to {@link #end(long, long)}: the thread's count without machinery, in bytes
     */
    public static long begin() {
        long raw = JvmCounters.currentThread(); // before the thread-local, whose first use allocates
        return raw - CURRENT.get().bytes;
    }

    /**
     * Ends a piece of machinery.
     *
     * @param begin what {@link #begin()} returned
     * @param counted the bytes of it that the measurements around it are to see, 0 or more
     */
    public static void end(long begin, long counted) {
        ExcludedAllocation excluded = CURRENT.get();
        excluded.bytes = JvmCounters.currentThread() - begin - counted;
    }

    /**
     * The machinery of the current thread so far, for code that reads the counter itself.
     *
     * @return bytes
     */
    public static long soFar() {
        return CURRENT.get().bytes;
    }

    /**
     * Ends a piece of machinery of which the counter was read at both ends, so that what the JVM allocates around the readings is
     * counted by all or by none.
     *
     * @param bytes {@link #soFar} before it, plus what was allocated between the two readings
     */
    public static void raiseTo(long bytes) {
        CURRENT.get().bytes = bytes;
    }
}
