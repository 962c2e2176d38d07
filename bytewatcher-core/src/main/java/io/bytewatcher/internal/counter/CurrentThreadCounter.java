package io.bytewatcher.internal.counter;

/** The current thread's own counter. It is exact to the byte, and a read allocates nothing. Confined to the thread that created it. */
public final class CurrentThreadCounter implements AllocationCounter {
    private final ExcludedAllocation excluded;

    private CurrentThreadCounter(ExcludedAllocation excluded) {
        this.excluded = excluded;
    }

    /**
     * Creates a counter for the current thread.
     *
     * @return a counter that only the current thread may read
     * @throws CannotMeasureException on a virtual thread, or when the JVM has no such counter
     */
    public static CurrentThreadCounter create() {
        if (JvmCounters.currentThread() < 0) {
            throw noCounter();
        }
        return new CurrentThreadCounter(ExcludedAllocation.ofCurrentThread());
    }

    @Override
    public long read() {
        long raw = JvmCounters.currentThread();
        if (raw < 0) {
            throw noCounter();
        }
        return raw - excluded.bytes();
    }

    private static CannotMeasureException noCounter() {
        JvmCounters.bean(); // throws where the JVM has no counter at all
        return new CannotMeasureException(
                "The JVM does not count allocated bytes of a virtual thread, and "
                        + Thread.currentThread() + " is one."
                        + " Measure on a platform thread. Over all threads (SteadyState.allThreads()), the virtual threads that it starts count, too.");
    }
}
