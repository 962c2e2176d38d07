package io.bytewatcher.benchmarks;

import io.bytewatcher.test.ForkedJvm;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.platform.launcher.listeners.TestExecutionSummary;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * The time that limits add to a suite whose tests run once: many small tests with {@code @MaxAllocation(mode = SINGLE_SHOT)}, and the same
 * tests without it, ten classes of each in turns in one JVM. Needs a JDK.
 */
@Command(name = "suite-cost", mixinStandardHelpOptions = true, sortOptions = false)
public final class SuiteCost implements Callable<Integer> {
    private static final double GOAL = 1.3;
    private static final int METHODS = 100;
    private static final String LIMIT =
            "@io.bytewatcher.junit.MaxAllocation(value = Long.MAX_VALUE, mode = io.bytewatcher.junit.AllocationMode.SINGLE_SHOT)";

    @Option(
            names = "--classes",
            defaultValue = "100",
            description = "of 100 tests, of each kind (default: ${DEFAULT-VALUE})")
    private int classes;

    @Option(names = "--runs", defaultValue = "3", description = "of all of them (default: ${DEFAULT-VALUE})")
    private int runs;

    public static void main(String... args) {
        System.exit(MeasuringProgram.execute(new SuiteCost(), args));
    }

    @Override
    public Integer call() throws IOException {
        try (Scratch scratch = Scratch.create("bytewatcher-suite")) {
            Path folder = scratch.folder();
            GeneratedTests.compile(folder, ForkedJvm.ownClassPath(), sources());
            ForkedJvm jvm = ForkedJvm.ofThisJdk().withClassPathFirst(folder).withTimeout(Duration.ofMinutes(10));
            List<Double> ratios = new ArrayList<>();
            for (int run = 1; run <= runs; run++) {
                List<String> seconds = ForkedJvm.told(jvm.run(BothKinds.class, String.valueOf(classes)));
                double without = Double.parseDouble(seconds.get(0));
                double with = Double.parseDouble(seconds.get(1));
                ratios.add(with / without);
                System.out.printf(
                        Locale.ROOT,
                        "run %d, %,d tests of each kind: %.2f s with limits, %.2f s without: x %.2f%n",
                        run,
                        classes * METHODS,
                        with,
                        without,
                        with / without);
            }
            return goals(Median.of(ratios)).report(System.out);
        }
    }

    static Goals goals(double ratio) {
        Goals goals = new Goals();
        goals.atMost("the median wall time with limits, in one run,", ratio, GOAL, "times that without");
        return goals;
    }

    private Map<String, String> sources() {
        Map<String, String> sources = new HashMap<>();
        for (Kind kind : Kind.values()) {
            for (int number = 0; number < classes; number++) {
                sources.put(kind.className(number), kind.source(number));
            }
        }
        return sources;
    }

    private enum Kind {
        PLAIN(""),
        LIMITED(LIMIT);

        private final String annotation;

        Kind(String annotation) {
            this.annotation = annotation;
        }

        String className(int number) {
            return name() + "_" + number + "_Test";
        }

        String source(int number) {
            StringBuilder source = new StringBuilder("class " + className(number) + " {\n"
                    + "  private final StringBuilder text = new StringBuilder();\n");
            for (int method = 0; method < METHODS; method++) {
                source.append("  @org.junit.jupiter.api.Test ")
                        .append(annotation)
                        .append(String.format(Locale.ROOT, """
                         void test%1$d() {
                            text.append(%1$d).append(%2$d);
                            org.junit.jupiter.api.Assertions.assertEquals("%1$d%2$d", text.toString());
                          }
                        """, method, number));
            }
            return source.append("}\n").toString();
        }

        /** Runs some of its classes, and returns the seconds. */
        double run(int from, int to) throws ClassNotFoundException {
            List<Class<?>> tests = new ArrayList<>();
            for (int number = from; number < to; number++) {
                tests.add(Class.forName(className(number)));
            }
            long start = System.nanoTime();
            TestExecutionSummary summary = TestRun.run(tests);
            double seconds = (System.nanoTime() - start) / 1e9;
            if (summary.getTestsSucceededCount() != (long) tests.size() * METHODS) {
                throw new IllegalStateException(
                        summary.getTestsSucceededCount() + " tests passed", TestRun.firstFailure(summary));
            }
            return seconds;
        }
    }

    /** Tells the seconds of the tests without limits, then of the tests with limits. Its argument is the number of classes. */
    static final class BothKinds {
        private static final int CHUNK = 10;

        public static void main(String... args) throws ClassNotFoundException {
            int classes = Integer.parseInt(args[0]);
            double without = 0;
            double with = 0;
            for (int from = 0; from < classes; from += CHUNK) {
                int to = Math.min(classes, from + CHUNK);
                boolean plainFirst = from / CHUNK % 2 == 0;
                without += plainFirst ? Kind.PLAIN.run(from, to) : 0;
                with += Kind.LIMITED.run(from, to);
                without += plainFirst ? 0 : Kind.PLAIN.run(from, to);
            }
            ForkedJvm.tell(String.valueOf(without));
            ForkedJvm.tell(String.valueOf(with));
        }
    }
}
