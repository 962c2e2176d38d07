package io.bytewatcher.internal.watch;

import io.bytewatcher.watch.Breach;
import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import org.jspecify.annotations.Nullable;

/** Events for JDK Flight Recorder, if the JVM has it and a recording runs. */
public final class FlightEvents {
    private static final boolean PRESENT = isPresent();

    private FlightEvents() {}

    private static boolean isPresent() {
        try {
            return FlightRecorder.isAvailable();
        } catch (LinkageError noRecorder) { // a run-time image without jdk.jfr
            return false;
        }
    }

    /** Whether the recorder has been used in this JVM. Its first use costs 70 ms of CPU and 4 MB. */
    private static boolean isInUse() {
        return PRESENT && FlightRecorder.isInitialized();
    }

    /** Records a breach. */
    public static void breach(Breach breach) {
        if (isInUse()) {
            Events.breach(breach);
        }
    }

    /** Whether a recording takes the events of threads. */
    public static boolean wantsThreads() {
        return isInUse() && Events.wantsThreads();
    }

    /** Records the bytes that a thread has allocated since the watch began to count. */
    public static void thread(long id, String name, long bytes) {
        if (isInUse()) {
            Events.thread(id, name, bytes);
        }
    }

    /** A class of its own, so that a JVM without the recorder loads none of it. */
    private static final class Events {
        static void breach(Breach breach) {
            BreachEvent event = new BreachEvent();
            if (event.isEnabled()) {
                event.breachingThread = breach.thread().orElse(null);
                event.threadName = breach.threadName();
                event.limit = breach.limit().toString();
                event.allocated = breach.bytes();
                event.measuredFor = breach.duration().toNanos();
                event.operations = breach.operations();
                StringBuilder frames = new StringBuilder();
                for (StackTraceElement frame : breach.stack()) {
                    frames.append(frame).append('\n');
                }
                event.stack = frames.toString();
                event.commit();
            }
        }

        static boolean wantsThreads() {
            return new ThreadEvent().isEnabled();
        }

        static void thread(long id, String name, long bytes) {
            ThreadEvent event = new ThreadEvent();
            event.threadId = id;
            event.threadName = name;
            event.allocated = bytes;
            event.commit();
        }
    }

    @Name("io.bytewatcher.AllocationBreach")
    @Label("Allocation Breach")
    @Description("A watched thread, or all of them together, allocated more than its limit allows")
    @Category("ByteWatcher")
    @StackTrace(false)
    @SuppressWarnings("UnusedVariable") // the recorder reads them
    private static final class BreachEvent extends Event {
        @Label("Thread")
        @Description("Empty if the limit applies to all watched threads together")
        @Nullable
        Thread breachingThread;

        @Label("Thread Name")
        String threadName = "";

        @Label("Limit")
        String limit = "";

        @Label("Allocated")
        @Description("Since counting began, or in the limit's sliding window")
        @DataAmount(DataAmount.BYTES)
        long allocated;

        @Label("Measured For")
        @Timespan(Timespan.NANOSECONDS)
        long measuredFor;

        @Label("Operations")
        @Description("Reported in that time; 0 if the limit does not count them")
        long operations;

        @Label("Stack")
        @Description("The thread's stack when the breach was confirmed")
        String stack = "";
    }

    @Name("io.bytewatcher.ThreadAllocation")
    @Label("Thread Allocation")
    @Description("The bytes of a watched thread since the watch began to count; once a second")
    @Category("ByteWatcher")
    @StackTrace(false)
    @SuppressWarnings("UnusedVariable") // the recorder reads them
    private static final class ThreadEvent extends Event {
        @Label("Thread Id")
        long threadId;

        @Label("Thread Name")
        String threadName = "";

        @Label("Allocated")
        @DataAmount(DataAmount.BYTES)
        long allocated;
    }
}
