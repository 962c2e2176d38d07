package io.bytewatcher.benchmarks.peers;

import io.bytewatcher.benchmarks.Cell;
import io.bytewatcher.benchmarks.Goals;
import io.bytewatcher.benchmarks.Median;
import io.bytewatcher.benchmarks.Table;
import io.bytewatcher.benchmarks.TemporaryFolder;
import io.bytewatcher.benchmarks.TestRun;
import io.bytewatcher.test.ForkFailedException;
import io.bytewatcher.test.ForkedJvm;
import io.bytewatcher.test.Javac;
import io.bytewatcher.test.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The cost of a test with a limit of 0 by each {@link TestKind}, beside the same test without a limit. */
record TestCosts(ComparisonSetup setup) {
    private static final double MAX_IDLE_MILLIS = 30;
    private static final double MAX_STEADY_MILLIS = 40;
    private static final double MAX_SUITE_RATIO = 1.3;
    /** The release of Java for which the tests are compiled. */
    private static final int RELEASE = 17;

    /** The runs of a suite: their seconds, and the failures of the worst run. */
    static final class Runs {
        private final List<Double> seconds = new ArrayList<>();
        private double worst = Double.NEGATIVE_INFINITY;
        Cell failed = Cell.NOTHING;
        String error = "";

        /** Adds a run that ended. */
        void add(long failures, String firstError) {
            keepWorst((double) failures, Cell.of(failures), firstError);
        }

        /** Adds a run that did not end. */
        void addFailed(String whole) {
            keepWorst(Double.POSITIVE_INFINITY, Cell.of("all"), whole);
        }

        private void keepWorst(double failures, Cell cell, String firstError) {
            if (failures > worst) {
                worst = failures;
                failed = cell;
                error = firstError;
            }
        }

        double median() {
            return Median.of(seconds);
        }
    }

    List<Table> measure(Goals goals) throws IOException {
        try (TemporaryFolder scratch = TemporaryFolder.create("bytewatcher-tests")) {
            Path folder = scratch.folder();
            for (TestKind kind : TestKind.values()) {
                compile(folder, kind);
            }
            List<Table> tables = new ArrayList<>();
            for (Jdk jdk : setup.jdks()) {
                tables.add(measure(jdk, folder, goals));
            }
            return tables;
        }
    }

    /**
     * One test for the cost of a run, few for QuickPerf, which starts a JVM for each, more for the others, and the most for tests that run
     * once.
     */
    private List<Integer> counts() {
        return setup.choose(List.of(1, 20, 300, 10_000), List.of(1, 3, 50, 500));
    }

    /** A run of one test takes as long as a JVM's start, which varies the most. */
    private int rounds(int tests) {
        return setup.choose(tests == 1 ? 15 : 3, 1);
    }

    private boolean isRun(TestKind kind, int tests) {
        return switch (kind) {
            case PLAIN, BYTEWATCHER_ONCE -> true;
            case BYTEWATCHER_IDLE -> tests == 1;
            case EMPTY_EXTENSION, EMPTY_ANNOTATION -> tests == counts().get(3);
            case BYTEWATCHER -> tests != counts().get(3);
            case QUICKPERF -> tests == counts().get(1);
        };
    }

    private Table measure(Jdk jdk, Path folder, Goals goals) throws IOException {
        Table table = new Table(
                "Tests, JDK " + jdk.version(),
                List.of(
                        "tests",
                        "by",
                        "s in all",
                        "times plain",
                        "more than plain, ms per test",
                        "failed",
                        "first failure"));
        for (int tests : counts()) {
            Map<TestKind, Runs> all = new EnumMap<>(TestKind.class);
            for (int round = 0; round < rounds(tests); round++) {
                for (TestKind kind : TestKind.values()) {
                    if (isRun(kind, tests)) {
                        ComparisonSetup.progress("tests: " + tests + " by " + kind.title() + ", JDK " + jdk.version());
                        run(jdk, folder, kind, tests, all.computeIfAbsent(kind, k -> new Runs()));
                    }
                }
            }
            double plain = median(all, TestKind.PLAIN);
            all.forEach((kind, runs) -> {
                table.add(row(kind, tests, runs, plain));
                if (kind != TestKind.QUICKPERF) {
                    goals.addAll(goals(jdk, tests + " tests by " + kind.title(), runs.failed));
                }
            });
            if (setup.choose(tests == 1, false)) {
                goals.addAll(idleGoal(jdk, more(median(all, TestKind.BYTEWATCHER_IDLE), plain, tests)));
            }
            if (setup.choose(tests == counts().get(2), false)) {
                goals.addAll(steadyGoal(jdk, more(median(all, TestKind.BYTEWATCHER), plain, tests)));
            }
            if (setup.choose(tests == counts().get(3), false)) {
                goals.addAll(suiteGoal(jdk, median(all, TestKind.BYTEWATCHER_ONCE) / plain));
            }
        }
        table.note("Each time is "
                + setup.choose(
                        "the median of " + rounds(counts().get(1)) + " fresh JVMs, with one test of " + rounds(1),
                        "that of one fresh JVM")
                + ", from start to end, in turns. Every test adds up an array of 100 numbers.");
        table.note("@NoAllocation repeats each test until it has settled, thousands of times. SINGLE_SHOT and QuickPerf"
                + " measure one run.");
        table.note("QuickPerf starts a JVM for each of its tests, and ran with few only.");
        return table;
    }

    private static double median(Map<TestKind, Runs> all, TestKind kind) {
        return all.computeIfAbsent(kind, k -> new Runs()).median();
    }

    /** Judges what ByteWatcher adds to a run that measures nothing. */
    static Goals idleGoal(Jdk jdk, double millis) {
        return atMost(
                jdk,
                "what ByteWatcher on the class path adds to a run of one plain test",
                millis,
                MAX_IDLE_MILLIS,
                "ms");
    }

    /** Judges what a steady-state test that holds adds to a plain one. */
    static Goals steadyGoal(Jdk jdk, double millis) {
        return atMost(jdk, "what " + TestKind.BYTEWATCHER.title() + " adds to a test", millis, MAX_STEADY_MILLIS, "ms");
    }

    /** Judges the time of a suite whose tests have limits and run once. */
    static Goals suiteGoal(Jdk jdk, double ratio) {
        return atMost(
                jdk,
                "the time of 10,000 tests by " + TestKind.BYTEWATCHER_ONCE.title(),
                ratio,
                MAX_SUITE_RATIO,
                "times that without limits");
    }

    private static double more(double seconds, double plain, int tests) {
        return (seconds - plain) * 1_000 / tests;
    }

    /** Judges that no test fails. */
    static Goals goals(Jdk jdk, String tests, Cell failed) {
        return atMost(jdk, "the number of failures of " + tests, failed.number(), 0, "");
    }

    private static Goals atMost(Jdk jdk, String figure, double measured, double goal, String unit) {
        Goals goals = new Goals();
        goals.atMost(figure + ", JDK " + jdk + ",", measured, goal, unit);
        return goals;
    }

    private static List<Cell> row(TestKind kind, int tests, Runs runs, double plain) {
        return List.of(
                Cell.of((long) tests),
                Cell.of(kind.title()),
                Cell.of(runs.median(), 2),
                kind == TestKind.PLAIN ? Cell.NOTHING : Cell.of(runs.median() / plain, 2),
                kind == TestKind.PLAIN
                        ? Cell.NOTHING
                        : Cell.of(more(runs.median(), plain, tests), tests < 1_000 ? 1 : 3),
                runs.failed,
                runs.error.isEmpty() ? Cell.NOTHING : Cell.of(runs.error));
    }

    private void run(Jdk jdk, Path folder, TestKind kind, int tests, Runs runs) throws IOException {
        ForkedJvm jvm = setup.jvm(jdk, kind.jars())
                .withClassPathFirst(folder)
                .withFlags("-Dbytewatcher.report.dir=" + folder)
                .withTimeout(Duration.ofMinutes(30));
        try {
            long start = System.nanoTime();
            List<String> sent = ForkedJvm.sent(jvm.run(TestRun.class, kind.classNames(tests)));
            runs.seconds.add((System.nanoTime() - start) / 1e9);
            long failed = Long.parseLong(sent.get(1));
            if (Long.parseLong(sent.get(0)) + failed != tests) {
                throw new IOException(sent.get(0) + " passed and " + failed + " failed of " + tests + " tests");
            }
            runs.add(failed, String.join(" ", sent.subList(2, sent.size())));
        } catch (IOException | ForkFailedException e) {
            runs.addFailed(FirstError.of(e));
        }
    }

    private void compile(Path folder, TestKind kind) throws IOException {
        List<Path> classPath = new ArrayList<>();
        for (String jars : kind.jars()) {
            classPath.addAll(setup.jars(jars));
        }
        Map<String, String> sources = new HashMap<>(kind.extensions());
        counts().stream().filter(tests -> isRun(kind, tests)).forEach(tests -> sources.putAll(kind.sources(tests)));
        List<String> arguments =
                new ArrayList<>(List.of("-proc:none", "-d", folder.toString(), "-cp", ForkedJvm.joined(classPath)));
        for (Map.Entry<String, String> source : sources.entrySet()) {
            Path file = folder.resolve(source.getKey() + ".java");
            arguments.add(Files.writeString(file, source.getValue()).toString());
        }
        Javac javac = Javac.find(RELEASE).orElseThrow(() -> new IOException(Javac.missing(RELEASE)));
        Javac.Result result = javac.compile(RELEASE, arguments);
        if (!result.succeeded()) {
            throw new IOException("the generated tests do not compile:\n" + result.output());
        }
    }
}
