package io.bytewatcher.internal.counter;

import com.sun.management.ThreadMXBean;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** The running JVM. */
public final class HotSpotThreads implements JvmThreads {
    /** Present in JDK 21 and in updates of 17, so missing in {@code --release 17}. */
    static final String TOTAL_METHOD = "getTotalThreadAllocatedBytes";

    private static final @Nullable MethodHandle TOTAL = working(find(ThreadMXBean.class, TOTAL_METHOD));

    private static @Nullable HotSpotThreads instance;

    private final ThreadMXBean bean = JvmCounters.bean();
    private final ThreadGroup root = rootGroup();
    private final long[] hidden;
    private final RecentEnds recentEnds = new RecentEnds(ended(), System.nanoTime());

    private HotSpotThreads() {
        hidden = HiddenThreads.find(this);
    }

    /**
     * The singleton.
     *
     * @return the running JVM
     * @throws CannotMeasureException when this JVM has no total
     */
    static HotSpotThreads instance() {
        requireTotal(TOTAL);
        return ofThisJvm();
    }

    /**
     * The singleton, even if the JVM has no total: {@link #total()} is then negative.
     *
     * @return the running JVM
     * @throws CannotMeasureException when this JVM does not count allocated bytes
     */
    public static synchronized HotSpotThreads ofThisJvm() {
        HotSpotThreads threads = instance;
        if (threads == null) {
            threads = new HotSpotThreads();
            instance = threads;
        }
        return threads;
    }

    static boolean hasNoTotal() {
        return TOTAL == null;
    }

    static void requireTotal(@Nullable MethodHandle total) {
        if (total == null) {
            throw AllThreadsErrors.noTotal();
        }
    }

    static @Nullable MethodHandle find(Class<?> type, String method) {
        try {
            return MethodHandles.lookup().findVirtual(type, method, MethodType.methodType(long.class));
        } catch (NoSuchMethodException | IllegalAccessException e) {
            return null;
        }
    }

    /** A JVM whose JDK has the method but that does not count inherits its answer: -1. */
    static @Nullable MethodHandle working(@Nullable MethodHandle total) {
        try {
            return total == null || (long) total.invokeExact(JvmCounters.bean()) < 0 ? null : total;
        } catch (CannotMeasureException | UnsupportedOperationException countsNothing) {
            return null;
        } catch (Error e) {
            throw e;
        } catch (Throwable e) {
            return total; // whose next call reports the failure
        }
    }

    @Override
    public long total() {
        MethodHandle total = TOTAL;
        if (total == null) {
            return -1;
        }
        try {
            long bytes = (long) total.invokeExact(bean);
            return bytes >= 0
                    ? bytes
                    : (long) total.invokeExact(JvmCounters.bean()); // other code may have switched the counter off
        } catch (Throwable e) {
            throw unreadable(e);
        }
    }

    @Override
    public long currentThread() {
        return JvmCounters.currentThread();
    }

    @Override
    public long thread(long threadId) {
        return JvmCounters.thread(threadId);
    }

    /**
     * {@inheritDoc}
     *
     * <p>Resetting the peak thread count takes the lock under which a thread leaves the JVM's list (50 ns). It does not cover an ending
     * thread that retires its TLAB just before: its bytes then count twice for a moment, or for a time slice if it is descheduled. So if a
     * thread has ended {@linkplain RecentEnds recently}, a safepoint (50–100 µs) is the barrier: the search for deadlocked monitors needs
     * one and returns nothing.
     */
    @Override
    public int barrier() {
        int ending = recentEnds.count(ended(), System.nanoTime());
        if (ending > 0) {
            bean.findMonitorDeadlockedThreads();
        } else {
            bean.resetPeakThreadCount();
        }
        return ending;
    }

    /** Reads the live threads first, so that a thread that starts in between cannot hide one that has ended. */
    private long ended() {
        int live = live();
        return started() - live;
    }

    @Override
    public long started() {
        return bean.getTotalStartedThreadCount();
    }

    @Override
    public int live() {
        return bean.getThreadCount();
    }

    @Override
    public int list(@Nullable Thread[] into) {
        return root.enumerate(into, true);
    }

    @Override
    public long[] hidden() {
        return hidden.clone();
    }

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public void pause(long nanos) {
        if (nanos <= 0) {
            Thread.onSpinWait();
            return;
        }
        long end = System.nanoTime() + nanos;
        boolean interrupted = false;
        for (long left = nanos; left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
            interrupted |= Thread.interrupted(); // otherwise it would not wait
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static CannotMeasureException unreadable(Throwable e) {
        if (e instanceof Error error) {
            throw error;
        }
        return AllThreadsErrors.totalFailed(e);
    }

    private static ThreadGroup rootGroup() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        return group;
    }
}
