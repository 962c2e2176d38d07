package io.bytewatcher.benchmarks;

import com.sun.management.ThreadMXBean;
import io.bytewatcher.AllocationMeter;
import java.lang.management.ManagementFactory;
import java.util.function.LongSupplier;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.IterationResultMetaData;
import org.quickperf.jvm.allocation.bytewatcher.ByteWatcherSingleThread;

/** A way to read how much the current thread has allocated. */
public enum Reading {
    /** The yardstick. */
    JVM("the JVM's own counter", "getCurrentThreadAllocatedBytes()") {
        @Override
        LongSupplier start() {
            ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            return threads::getCurrentThreadAllocatedBytes;
        }
    },
    BYTEWATCHER("ByteWatcher", "AllocationMeter.bytesSinceMark()") {
        @Override
        LongSupplier start() {
            AllocationMeter meter = AllocationMeter.ofCurrentThread();
            meter.mark();
            return meter::bytesSinceMark;
        }
    },
    MARK("ByteWatcher, a mark", "AllocationMeter.mark()") {
        @Override
        LongSupplier start() {
            AllocationMeter meter = AllocationMeter.ofCurrentThread();
            return () -> {
                meter.mark();
                return 0;
            };
        }
    },
    INVOKED("the ByteWatcher of 2015", "MBeanServer.invoke(getThreadAllocatedBytes)") {
        @Override
        LongSupplier start() {
            return Invoked::read;
        }
    },
    QUICKPERF("QuickPerf", "ByteWatcherSingleThread.calculateAllocations()") {
        @Override
        LongSupplier start() {
            return QuickPerf.start();
        }
    },
    JMH("JMH's GC profiler", "beforeIteration() and afterIteration(): what one iteration needs") {
        @Override
        LongSupplier start() throws ProfilerException {
            return Jmh.start();
        }
    };

    private final String title;
    private final String call;

    Reading(String title, String call) {
        this.title = title;
        this.call = call;
    }

    public String title() {
        return title;
    }

    /** One reading, as source. */
    public String call() {
        return call;
    }

    /** Prepares the current thread, and returns one reading of it. */
    abstract LongSupplier start() throws ProfilerException;

    /** As ByteWatcher did in 2015. */
    private static final class Invoked {
        private static final MBeanServer SERVER = ManagementFactory.getPlatformMBeanServer();
        private static final ObjectName NAME = name();
        private static final Object[] PARAMETERS = {Thread.currentThread().getId()};
        private static final String[] SIGNATURE = {long.class.getName()};

        private static ObjectName name() {
            try {
                return new ObjectName(ManagementFactory.THREAD_MXBEAN_NAME);
            } catch (JMException e) {
                throw new IllegalStateException(e);
            }
        }

        static long read() {
            try {
                return (long) SERVER.invoke(NAME, "getThreadAllocatedBytes", PARAMETERS, SIGNATURE);
            } catch (JMException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** A class of its own, because only the JVM that measures it has QuickPerf's classes. */
    private static final class QuickPerf {
        static LongSupplier start() {
            return new ByteWatcherSingleThread()::calculateAllocations;
        }
    }

    private static final class Jmh {
        static LongSupplier start() throws ProfilerException {
            GCProfiler profiler = new GCProfiler("");
            IterationResult result = new IterationResult(null, null, new IterationResultMetaData(1, 1));
            return () -> {
                profiler.beforeIteration(null, null);
                return profiler.afterIteration(null, null, result).size();
            };
        }
    }
}
