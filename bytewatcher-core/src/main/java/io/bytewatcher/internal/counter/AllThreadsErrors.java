package io.bytewatcher.internal.counter;

import io.bytewatcher.internal.counter.CannotMeasureException.Advice;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The messages of measurements of all threads. They are not in the reading classes, because HotSpot resolves the string constants of a
 * class on the thread whose call has one of its methods compiled, and would allocate them there.
 */
final class AllThreadsErrors {
    private AllThreadsErrors() {}

    static CannotMeasureException onVirtualThread(Thread thread) {
        return new CannotMeasureException("The bytes of all threads cannot be read on the virtual thread " + thread
                + ", because its own bytes are not known."
                + " Measure on a platform thread: the virtual threads that it starts count through their carriers.");
    }

    static CannotMeasureException twoReaders(Thread first, Thread second) {
        return new CannotMeasureException("One measurement of all threads was read on two threads, \"" + first.getName()
                + "\" and \"" + second.getName() + "\". Begin and end it on the same thread.");
    }

    static CannotMeasureException busy(long nanos, long gained, long own, List<String> names) {
        String who = names.isEmpty()
                ? "none that is still alive"
                : names.stream().map(name -> '"' + name + '"').collect(Collectors.joining(", "));
        return cannot(
                Advice.ONE_THREAD,
                nanos,
                "other threads kept allocating, starting or ending while they were read (in the last attempt "
                        + gained + " B were allocated, " + own + " B of them by this thread). Busy: " + who
                        + ". They must be idle when the measurement begins and when it ends: wait for those that the measured code"
                        + " starts, and stop the others or have them wait. Or measure one thread only.");
    }

    static CannotMeasureException frozen(long nanos, long gained, long own) {
        return cannot(
                Advice.NONE,
                nanos,
                "the JVM's total stood still above the true sum after a misreading (it rose by " + gained
                        + " B while this thread allocated " + own + " B)."
                        + " It recovers once enough has been allocated; G1 misreads less than Serial and Parallel do.");
    }

    static UnseenBytesException unseenBytes(@Nullable Thread ended) {
        return new UnseenBytesException(
                nameOf(ended),
                "The allocation of all threads cannot be measured: the thread \""
                        + nameOf(ended)
                        + "\", which does not count, ended inside the measurement, so its last bytes cannot be"
                        + " distinguished from those that count. Measure again, or start and stop that thread outside the measurement.");
    }

    static UnseenBytesException unseenHiddenBytes() {
        return new UnseenBytesException(
                HiddenThreads.NAME,
                "The allocation of all threads cannot be measured: a thread of the JIT compiler, which does not count, ended inside the"
                        + " measurement, so its last bytes cannot be distinguished from those of other threads that ended. Measure"
                        + " again, or keep the compiler's threads (-XX:-UseDynamicNumberOfCompilerThreads).");
    }

    static CannotMeasureException ranBackwards(long bytes) {
        return new CannotMeasureException(
                "The JVM's count of all threads' bytes ran backwards by " + bytes
                        + " B, so it cannot be trusted. Measure again, or measure one thread only.",
                Advice.ONE_THREAD);
    }

    static CannotMeasureException noTotal() {
        return new CannotMeasureException(
                "This JVM (" + System.getProperty("java.vm.name") + " " + Runtime.version()
                        + ") has no working ThreadMXBean." + HotSpotThreads.TOTAL_METHOD
                        + ", so the allocation of all threads cannot be measured. Use a HotSpot JVM, JDK 21 or later or 17.0.11 or"
                        + " later, or measure one thread only.",
                Advice.ONE_THREAD);
    }

    static CannotMeasureException totalFailed(Throwable cause) {
        CannotMeasureException exception = new CannotMeasureException(
                "The JVM's " + HotSpotThreads.TOTAL_METHOD + " failed: " + cause + ". Measure one thread only.",
                Advice.ONE_THREAD);
        exception.initCause(cause);
        return exception;
    }

    static String nameOf(@Nullable Thread thread) {
        return thread == null ? "?" : thread.getName();
    }

    private static CannotMeasureException cannot(Advice advice, long nanos, String reason) {
        return new CannotMeasureException(
                "The allocation of all threads cannot be measured: for " + TimeUnit.NANOSECONDS.toMillis(nanos) + " ms "
                        + reason,
                advice);
    }
}
