package io.bytewatcher.internal.counter;

import org.jspecify.annotations.Nullable;

/**
 * The counter of a given thread. Exact while that thread is at rest; while it runs, HotSpot's figure can be off by up to a TLAB, and can
 * even run backwards by as much. On the thread that created the counter it excludes ByteWatcher's machinery; on other threads it cannot.
 */
public final class ThreadCounter implements AllocationCounter {
    private final Thread thread;
    private final long threadId;
    private final @Nullable AllocationCounter own;

    /**
     * Creates a counter for a thread.
     *
     * @param thread a live platform thread
     */
    @SuppressWarnings("deprecation") // threadId() is not in release 17
    public ThreadCounter(Thread thread) {
        this.thread = thread;
        this.threadId = thread.getId();
        boolean isOwn = thread == Thread.currentThread() && JvmCounters.currentThread() >= 0;
        this.own = isOwn ? CurrentThreadCounter.create() : null;
    }

    @Override
    public long read() {
        if (own != null && thread == Thread.currentThread()) {
            return own.read();
        }
        long raw = JvmCounters.thread(threadId);
        if (raw < 0) {
            JvmCounters.bean();
            raw = JvmCounters.thread(threadId);
        }
        if (raw < 0) {
            throw new CannotMeasureException("The JVM gives no allocated bytes for thread \"" + thread.getName()
                    + "\" (" + (thread.isAlive() ? "it is a virtual thread" : "it is not alive")
                    + "). Measure over all threads, which counts virtual and ended threads too.");
        }
        return raw;
    }
}
