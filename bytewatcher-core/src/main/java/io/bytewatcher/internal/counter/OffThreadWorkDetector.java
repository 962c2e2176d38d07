package io.bytewatcher.internal.counter;

import java.lang.management.ManagementFactory;
import org.jspecify.annotations.Nullable;

/**
 * Watches whether the current thread waits for others, to which it may have handed its work over, and what they allocate
 * meanwhile. Whose work it was cannot be told from here: a bound, not a measurement. A hand-over to a thread that was there before is
 * not seen when it ends before this thread comes to wait for it.
 *
 * <p>Confined to one thread. What it allocates itself is machinery ({@link ExcludedAllocation}).
 */
public final class OffThreadWorkDetector {
    private @Nullable HiddenThreads hidden;
    private long waitsBefore;
    private long startsBefore;
    private long othersBefore;
    private long bytes;

    /** Starts to watch. */
    public void begin() {
        long machinery = ExcludedAllocation.begin();
        try {
            waitsBefore = waits();
            startsBefore = starts();
            others(); // whose first use allocates
            othersBefore = others();
        } finally {
            ExcludedAllocation.end(machinery, 0);
        }
    }

    /** Ends what {@link #begin()} started. */
    public void end() {
        long machinery = ExcludedAllocation.begin();
        try {
            bytes = waits() == waitsBefore && starts() == startsBefore ? 0 : bytesOfOthers();
        } finally {
            ExcludedAllocation.end(machinery, 0);
        }
    }

    /**
     * What was seen between begin and end.
     *
     * @return the bytes that all other threads allocated where this one waited at least once, or a thread started; else
     *     0. {@link Long#MAX_VALUE} where the JVM has no total over all threads
     */
    public long bytes() {
        return bytes;
    }

    private long bytesOfOthers() {
        return HotSpotThreads.hasNoTotal() ? Long.MAX_VALUE : Math.max(0, settledOthers() - othersBefore);
    }

    /** A thread that has just been joined may be on its way out, its bytes in no total. */
    private long settledOthers() {
        HotSpotThreads jvm = HotSpotThreads.instance();
        try {
            return new OtherThreads(jvm, new ThreadTally(jvm, IgnoredThreads.none(), hidden(jvm))).read(false);
        } catch (CannotMeasureException othersGoOn) {
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
        return ManagementFactory.getThreadMXBean().getThreadInfo(self).getWaitedCount();
    }
}
