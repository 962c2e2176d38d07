package io.bytewatcher.internal.counter;

/**
 * The bytes of ByteWatcher's own machinery on a thread. Outer measurements exclude them, so that measurements nest.
 *
 * <p>Machinery runs between {@link #begin()} and {@link #end(long, long)}:
 *
 * <pre>{@code
 * long begin = ExcludedAllocation.begin();
 * ...                                  // may allocate freely
 * ExcludedAllocation.end(begin, firstCallBytes); // outer measurements count only these bytes
 * }</pre>
 *
 * <p>Confined to its thread.
 */
public final class ExcludedAllocation {
    private static final ThreadLocal<ExcludedAllocation> CURRENT = ThreadLocal.withInitial(ExcludedAllocation::new);

    private long bytes;

    private ExcludedAllocation() {}

    /**
     * The exclusion of the current thread.
     *
     * @return the same object on every call by one thread
     */
    static ExcludedAllocation ofCurrentThread() {
        return CURRENT.get();
    }

    /** The bytes of machinery so far. */
    long bytes() {
        return bytes;
    }

    /**
     * Starts a section of machinery, which may contain others.
     *
     * @return the argument of {@link #end(long, long)}: the thread's count without machinery, in bytes
     */
    public static long begin() {
        long raw = JvmCounters.currentThread(); // before the thread-local, whose first use allocates
        return raw - CURRENT.get().bytes;
    }

    /**
     * Ends a section of machinery.
     *
     * @param begin the result of {@link #begin()}
     * @param counted its bytes that outer measurements count, 0 or more
     */
    public static void end(long begin, long counted) {
        ExcludedAllocation excluded = CURRENT.get();
        excluded.bytes = JvmCounters.currentThread() - begin - counted;
    }

    /**
     * The bytes of machinery on the current thread so far, for code that reads the counter itself.
     *
     * @return bytes
     */
    public static long soFar() {
        return CURRENT.get().bytes;
    }

    /**
     * Ends a section of machinery at both ends of which the counter was read, so that all measurements or none count what the JVM allocates
     * around the readings.
     *
     * @param bytes {@link #soFar} before it, plus the bytes between the two readings
     */
    public static void raiseTo(long bytes) {
        CURRENT.get().bytes = bytes;
    }
}
