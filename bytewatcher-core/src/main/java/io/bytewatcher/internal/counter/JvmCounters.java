package io.bytewatcher.internal.counter;

import com.sun.management.ThreadMXBean;
import io.bytewatcher.internal.counter.CannotMeasureException.Advice;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Raw access to HotSpot's per-thread counters of allocated bytes.
 *
 * <p>A direct call of {@code getCurrentThreadAllocatedBytes()} allocates nothing and is exact to the byte for the current
 * thread (seen on 17.0.15 and 25.0.3 under Serial, Parallel, G1, ZGC and Shenandoah). Another thread's counter is not.
 */
public final class JvmCounters {
    /** Null if the JVM has no such counter; {@link #bean()} then throws. */
    private static final @Nullable ThreadMXBean THREADS = findBean();

    private JvmCounters() {}

    /**
     * The current thread's counter, unadjusted. Allocates nothing.
     *
     * @return bytes allocated by the current thread since it started; negative on a virtual thread, or if the JVM has no such counter
     */
    public static long currentThread() {
        ThreadMXBean threads = THREADS;
        if (threads == null) {
            return -1;
        }
        long bytes = threads.getCurrentThreadAllocatedBytes();
        return bytes >= 0 ? bytes : currentThreadSwitchedOn(threads);
    }

    /** Switches the counter on again after other code switched it off. HotSpot counts all the time, so nothing is lost. */
    private static long currentThreadSwitchedOn(ThreadMXBean threads) {
        if (!threads.isThreadAllocatedMemoryEnabled()) {
            threads.setThreadAllocatedMemoryEnabled(true);
        }
        return threads.getCurrentThreadAllocatedBytes();
    }

    /**
     * Another thread's counter, unadjusted; up to a TLAB off while that thread runs. Switches the counter on again after other code
     * switched it off.
     *
     * @param threadId the thread's id
     * @return bytes allocated by that thread since it started; negative when it is not alive, is virtual, or the JVM has no such counter
     */
    public static long thread(long threadId) {
        ThreadMXBean threads = THREADS;
        if (threads == null) {
            return -1;
        }
        long bytes = threads.getThreadAllocatedBytes(threadId);
        return bytes >= 0 || threads.isThreadAllocatedMemoryEnabled()
                ? bytes
                : bean().getThreadAllocatedBytes(threadId);
    }

    /**
     * The JVM's bean, with its counter switched on.
     *
     * @return the bean
     * @throws CannotMeasureException when this JVM has no such counter
     */
    public static ThreadMXBean bean() {
        ThreadMXBean threads = THREADS;
        if (threads == null) {
            throw new CannotMeasureException(
                    "This JVM (" + System.getProperty("java.vm.name") + " "
                            + System.getProperty("java.vm.version")
                            + ") does not count allocated bytes per thread, so allocation cannot be measured."
                            + " Use a HotSpot JVM, version 17 or later, with the module jdk.management.",
                    Advice.NO_LIMITS);
        }
        if (!threads.isThreadAllocatedMemoryEnabled()) {
            threads.setThreadAllocatedMemoryEnabled(true);
        }
        return threads;
    }

    /**
     * The JDK's classes whose methods run in a reading. C2 may compile any of these methods alone ({@code VMManagementImpl}'s getter in 1
     * JVM of 60 on 25.0.3), and then resolves the constants of its class on the measured thread: 544 B.
     *
     * @return the classes
     * @throws CannotMeasureException when this JVM has no such counter
     */
    public static List<Class<?>> classesOfReading() {
        List<Class<?>> classes = new ArrayList<>();
        for (Class<?> type = bean().getClass(); type != null && type != Object.class; type = type.getSuperclass()) {
            classes.add(type);
        }
        classes.add(Thread.class);
        try {
            classes.add(Class.forName("sun.management.VMManagementImpl", false, null));
        } catch (ClassNotFoundException otherJdk) {
            // the bean then asks another class, or none, whether the counter is supported
        }
        return classes;
    }

    private static @Nullable ThreadMXBean findBean() {
        try {
            return ManagementFactory.getThreadMXBean() instanceof ThreadMXBean threads
                            && threads.isThreadAllocatedMemorySupported()
                    ? threads
                    : null;
        } catch (LinkageError moduleMissing) {
            return null; // a run-time image without jdk.management
        }
    }
}
