package io.bytewatcher.internal.counter;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import org.jspecify.annotations.Nullable;

/**
 * Detects whether the current thread waits for others, to which it may have handed over work, and bounds their allocation. The result is a
 * bound and not a measurement, because the others may do unrelated work. Work that an existing thread completes before this thread waits
 * for it goes undetected.
 *
 * <p>Confined to one thread. Its own allocation is machinery ({@link ExcludedAllocation}).
 */
public final class OffThreadWorkDetector {
    private @Nullable HiddenThreads hidden;
    private long waitsBefore;
    private long startsBefore;
    private long othersBefore;
    private long bytes;

    /** Starts detecting. */
    public void begin() {
        long machinery = ExcludedAllocation.begin();
        try {
            waitsBefore = waits();
            startsBefore = starts();
            others(); // the first call allocates
            othersBefore = others();
        } finally {
            ExcludedAllocation.end(machinery, 0);
        }
    }

    /** Stops detecting. */
    public void end() {
        long machinery = ExcludedAllocation.begin();
        try {
            bytes = waits() == waitsBefore && starts() == startsBefore ? 0 : bytesOfOthers();
        } finally {
            ExcludedAllocation.end(machinery, 0);
        }
    }

    /**
     * The result between begin and end.
     *
     * @return the bytes of all other threads if this one waited at least once, or a thread started; otherwise 0. {@link Long#MAX_VALUE} if
     *     the JVM has no total over all threads
     */
    public long bytes() {
        return bytes;
    }

    private long bytesOfOthers() {
        return HotSpotThreads.hasNoTotal() ? Long.MAX_VALUE : Math.max(0, settledOthers() - othersBefore);
    }

    /** Waits for joined threads to end, because the total omits a thread while it ends. */
    private long settledOthers() {
        HotSpotThreads jvm = HotSpotThreads.instance();
        try {
            return new OtherThreads(jvm, new ThreadTally(jvm, IgnoredThreads.none(), hidden(jvm))).read(false);
        } catch (CannotMeasureException othersAllocate) {
            return others();
        }
    }

    private long others() {
        if (HotSpotThreads.hasNoTotal()) {
            return 0;
        }
        HotSpotThreads jvm = HotSpotThreads.instance();
        hidden(jvm).keepIfAtRest();
        return jvm.total() - hidden(jvm).bytes() - JvmCounters.currentThread();
    }

    private HiddenThreads hidden(JvmThreads jvm) {
        HiddenThreads threads = hidden;
        if (threads == null) {
            threads = new HiddenThreads(jvm);
            hidden = threads;
        }
        return threads;
    }

    private static long starts() {
        return ManagementFactory.getThreadMXBean().getTotalStartedThreadCount();
    }

    @SuppressWarnings("deprecation") // Thread.threadId() is not in release 17
    private static long waits() {
        long self = Thread.currentThread().getId();
        ThreadInfo info = ManagementFactory.getThreadMXBean().getThreadInfo(self);
        return info == null ? System.nanoTime() : info.getWaitedCount(); // a native image has none: it may have waited
    }
}
