package io.bytewatcher.jmh.internal;

import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.openjdk.jmh.runner.options.CommandLineOptionException;

/** Measures the benchmarks of the class path. The main class of the JVM that {@code bytewatcher-cli jmh} starts. */
public final class BenchmarkMain {
    /**
     * All benchmarks have run. Any code but these three means that the JVM ended before, for example by Ctrl-C, or by a benchmark that ran
     * in it.
     */
    public static final int GREEN = 10;

    /** All benchmarks have run, and one failed. */
    public static final int RED = 11;

    /** None can be measured; a sentence on stderr states why. */
    public static final int UNUSABLE = 12;

    private BenchmarkMain() {}

    /**
     * Measures benchmarks, and ends the JVM with {@link #GREEN}, {@link #RED} or {@link #UNUSABLE}.
     *
     * @param arguments as for JMH
     */
    public static void main(String[] arguments) {
        RunArguments.set(arguments);
        List<Benchmark> benchmarks;
        try {
            benchmarks = Benchmarks.selectedBy(RunArguments.options());
            RunArguments.requireParams(benchmarks);
        } catch (CommandLineOptionException | IllegalArgumentException | IllegalStateException e) {
            System.err.println("bytewatcher: " + e.getMessage());
            System.exit(UNUSABLE);
            return;
        }
        List<String> given = ManagementFactory.getRuntimeMXBean().getInputArguments();
        benchmarks.forEach(benchmark -> benchmark.jvmArguments().stream()
                .filter(argument -> !given.contains(argument))
                .forEach(missing -> System.out.println("[bytewatcher] " + benchmark.name() + " wants the JVM argument "
                        + missing + ", which is not given: --jvm-arg=" + missing)));
        Progress progress = new Progress(System.out, benchmarks.size());
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(DiscoverySelectors.selectClass(BenchmarkRun.class))
                .build();
        try (LauncherSession session = LauncherFactory.openSession()) {
            session.getLauncher().execute(request, progress);
        }
        System.exit(progress.failed == 0 ? GREEN : RED);
    }

    /** Prints each benchmark as it begins, and each failure. */
    private static final class Progress implements TestExecutionListener {
        private final PrintStream out;
        private final int all;
        private int begun;
        private int failed;

        Progress(PrintStream out, int all) {
            this.out = out;
            this.all = all;
        }

        @Override
        public void executionStarted(TestIdentifier test) {
            if (test.isTest()) {
                begun++;
                out.println("[" + begun + "/" + all + "] " + test.getDisplayName());
            }
        }

        @Override
        public void executionFinished(TestIdentifier test, TestExecutionResult result) {
            if (result.getStatus() != TestExecutionResult.Status.SUCCESSFUL) {
                failed++;
                out.println(result.getThrowable().map(Progress::message).orElse("failed"));
            }
        }

        private static String message(Throwable failure) {
            String message = failure.getMessage();
            return message == null ? failure.toString() : message;
        }
    }
}
