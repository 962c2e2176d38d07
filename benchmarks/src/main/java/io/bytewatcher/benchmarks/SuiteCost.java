package io.bytewatcher.benchmarks;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import com.sun.management.OperatingSystemMXBean;
import io.bytewatcher.test.ForkedJvm;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.platform.engine.discovery.ClassSelector;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * What ByteWatcher adds to a suite whose tests run as they always did, once: many small tests, all limited with
 * {@code @MaxAllocation(mode = SINGLE_SHOT)}, beside the same tests without the annotation, ten classes of each in turns in one
 * JVM; and then each kind alone in a fresh JVM, where what ByteWatcher and JUnit need at first is in the figure. The goal is
 * 1.3 times the time at most in one run. Needs a JDK.
 *
 * <pre>{@code
 * java -cp benchmarks/target/benchmarks.jar io.bytewatcher.benchmarks.SuiteCost
 * }</pre>
 */
@Command(name = "suite-cost", mixinStandardHelpOptions = true, sortOptions = false)
public final class SuiteCost implements Callable<Integer> {

    private static final double GOAL = 1.3;
    private static final String PLAIN = "Plain";
    private static final String LIMITED = "Limited";
    private static final ForkedJvm JVM = ForkedJvm.ofThisJdk().withTimeout(Duration.ofMinutes(10));
    private static final String LIMIT =
            "@io.bytewatcher.junit.MaxAllocation(value = Long.MAX_VALUE, mode = io.bytewatcher.junit.AllocationMode.SINGLE_SHOT)";

    @Option(names = "--classes", defaultValue = "100", description = "test classes (default: ${DEFAULT-VALUE})")
    private int classes;

    @Option(names = "--methods", defaultValue = "100", description = "tests in each (default: ${DEFAULT-VALUE})")
    private int methods;

    @Option(names = "--pairs", defaultValue = "5", description = "runs of each kind (default: ${DEFAULT-VALUE})")
    private int pairs;

    private SuiteCost() {}

    /**
     * Runs the program and exits.
     *
     * @param args options, {@code --help} lists them
     */
    public static void main(String... args) {
        System.exit(MeasuringProgram.execute(new SuiteCost(), args));
    }

    @Override
    public Integer call() throws IOException {
        try (Scratch scratch = Scratch.create("bytewatcher-suite")) {
            Path directory = scratch.folder();
            compile(directory, PLAIN, "");
            compile(directory, LIMITED, LIMIT);
            double ratio = compareInOneRun(directory);
            compareInFreshJvms(directory);
            return goals(ratio).report(System.out);
        }
    }

    static Goals goals(double ratio) {
        Goals goals = new Goals();
        goals.atMost("the median wall time with limits, in one run,", ratio, GOAL, "times that without");
        return goals;
    }

    /** Returns the median of the wall times' ratios. */
    private double compareInOneRun(Path suites) {
        List<Double> wall = new ArrayList<>();
        for (int run = 0; run < pairs; run++) {
            List<String> printed = JVM.withClassPathFirst(suites)
                    .run(InOneRun.class, String.valueOf(classes), String.valueOf(methods));
            String[] nanos = ForkedJvm.told(printed).get(0).split(" ", -1);
            double with = Long.parseLong(nanos[1]);
            double without = Long.parseLong(nanos[0]);
            wall.add(with / without);
            System.out.printf(
                    Locale.ROOT,
                    "run %d: wall %.2f s with limits, %.2f s without: x %.2f%n",
                    run + 1,
                    with / 1e9,
                    without / 1e9,
                    wall.get(run));
        }
        System.out.printf(
                Locale.ROOT,
                "Java %s, %d tests of each kind in one run: median of %d runs: wall time x %.2f%n",
                Runtime.version(),
                classes * methods,
                pairs,
                Median.of(wall));
        return Median.of(wall);
    }

    private void compareInFreshJvms(Path suites) {
        List<Double> wall = new ArrayList<>();
        List<Double> processor = new ArrayList<>();
        for (int pair = 0; pair < pairs; pair++) {
            boolean plainFirst = pair % 2 == 0;
            Cost first = run(suites, plainFirst ? PLAIN : LIMITED);
            Cost second = run(suites, plainFirst ? LIMITED : PLAIN);
            Cost without = plainFirst ? first : second;
            Cost with = plainFirst ? second : first;
            wall.add((double) with.wallNanos() / without.wallNanos());
            processor.add((double) with.processorNanos() / without.processorNanos());
            System.out.printf(
                    Locale.ROOT,
                    "pair %d: wall %.2f s with limits, %.2f s without: x %.2f; processor %.2f s, %.2f s: x %.2f%n",
                    pair + 1,
                    with.wallNanos() / 1e9,
                    without.wallNanos() / 1e9,
                    wall.get(pair),
                    with.processorNanos() / 1e9,
                    without.processorNanos() / 1e9,
                    processor.get(pair));
        }
        System.out.printf(
                Locale.ROOT,
                "Java %s, %d tests in fresh JVMs: median of %d pairs: wall time x %.2f, processor time x %.2f%n",
                Runtime.version(),
                classes * methods,
                pairs,
                Median.of(wall),
                Median.of(processor));
    }

    /**
     * What running a suite cost.
     *
     * @param wallNanos from the start of the JVM to its end
     * @param processorNanos of the whole JVM, up to the end of the last test
     */
    private record Cost(long wallNanos, long processorNanos) {}

    private Cost run(Path suites, String kind) {
        long start = System.nanoTime();
        List<String> printed = JVM.withClassPathFirst(suites)
                .run(InFreshJvm.class, kind, String.valueOf(classes), String.valueOf(classes * methods));
        return new Cost(
                System.nanoTime() - start,
                Long.parseLong(ForkedJvm.told(printed).get(0)));
    }

    private void compile(Path directory, String kind, String annotation) throws IOException {
        List<String> arguments = new ArrayList<>(
                List.of("-proc:none", "-cp", System.getProperty("java.class.path"), "-d", directory.toString()));
        for (int c = 0; c < classes; c++) {
            Path source = directory.resolve(kind + c + "Test.java");
            try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(source))) {
                out.println("class " + kind + c + "Test {");
                out.println("  private final StringBuilder text = new StringBuilder();");
                for (int m = 0; m < methods; m++) {
                    out.println("  @org.junit.jupiter.api.Test " + annotation);
                    out.println("  void test" + m + "() {");
                    out.println("    text.append(" + m + ").append(" + c + ");");
                    out.println(
                            "    org.junit.jupiter.api.Assertions.assertEquals(\"" + m + c + "\", text.toString());");
                    out.println("  }");
                }
                out.println("}");
            }
            arguments.add(source.toString());
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new IOException("this Java has no compiler: run with a JDK");
        }
        if (compiler.run(null, null, null, arguments.toArray(String[]::new)) != 0) {
            throw new IOException("the generated tests do not compile");
        }
    }

    /**
     * Runs classes of one kind, from one to another.
     *
     * @return the wall time in nanoseconds
     */
    private static long runClasses(String kind, int from, int to, long tests) throws ClassNotFoundException {
        List<ClassSelector> selectors = new ArrayList<>();
        for (int c = from; c < to; c++) {
            selectors.add(selectClass(Class.forName(kind + c + "Test")));
        }
        LauncherDiscoveryRequest request =
                LauncherDiscoveryRequestBuilder.request().selectors(selectors).build();
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        long start = System.nanoTime();
        LauncherFactory.create().execute(request, listener);
        long nanos = System.nanoTime() - start;
        TestExecutionSummary summary = listener.getSummary();
        if (summary.getTestsSucceededCount() != tests) {
            summary.printFailuresTo(new PrintWriter(System.err, true, Charset.defaultCharset()), 3);
            throw new IllegalStateException(summary.getTestsSucceededCount() + " tests passed");
        }
        return nanos;
    }

    /** Runs one kind that is on the class path. */
    static final class InFreshJvm {
        private InFreshJvm() {}

        /**
         * Runs all tests.
         *
         * @param args the kind, how many classes there are, and how many tests must have passed
         */
        public static void main(String... args) throws ClassNotFoundException {
            runClasses(args[0], 0, Integer.parseInt(args[1]), Long.parseLong(args[2]));
            OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
            ForkedJvm.tell(String.valueOf(system.getProcessCpuTime()));
        }
    }

    /** Runs both kinds that are on the class path, in turns. */
    static final class InOneRun {
        private static final int CHUNK = 10;

        private InOneRun() {}

        /**
         * Runs all tests and tells the nanoseconds of those without and of those with limits.
         *
         * @param args how many classes of each kind there are, and how many tests in each
         */
        public static void main(String... args) throws ClassNotFoundException {
            int classes = Integer.parseInt(args[0]);
            long methods = Long.parseLong(args[1]);
            long without = 0;
            long with = 0;
            for (int from = 0; from < classes; from += CHUNK) {
                int to = Math.min(classes, from + CHUNK);
                boolean plainFirst = from / CHUNK % 2 == 0;
                long first = runClasses(plainFirst ? PLAIN : LIMITED, from, to, (to - from) * methods);
                long second = runClasses(plainFirst ? LIMITED : PLAIN, from, to, (to - from) * methods);
                without += plainFirst ? first : second;
                with += plainFirst ? second : first;
            }
            ForkedJvm.tell(without + " " + with);
        }
    }
}
