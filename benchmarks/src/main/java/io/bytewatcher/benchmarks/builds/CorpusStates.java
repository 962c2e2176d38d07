package io.bytewatcher.benchmarks.builds;

import io.bytewatcher.benchmarks.FigureEquality;
import io.bytewatcher.benchmarks.Goals;
import io.bytewatcher.benchmarks.IsolatedJvm;
import io.bytewatcher.benchmarks.JmhRun;
import io.bytewatcher.benchmarks.MeasuringProgram;
import io.bytewatcher.benchmarks.TemporaryFolder;
import io.bytewatcher.benchmarks.TestRun;
import io.bytewatcher.report.Measured;
import io.bytewatcher.report.ResultsFile;
import io.bytewatcher.test.ForkFailedException;
import io.bytewatcher.test.ForkedJvm;
import io.bytewatcher.test.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Measures each operation of the corpus in fresh JVMs, as ByteWatcher's test and as JMH's benchmark in turn. Prints a table of the steady
 * states that each of the two found. The goals are missed if ByteWatcher finds several states for more operations than JMH, or another
 * state than JMH for too many.
 */
@Command(
        name = "benchmarks/states",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        usageHelpAutoWidth = true,
        description = {
            "Compares the steady states that operations of real libraries (benchmarks/corpus) have under ByteWatcher and under JMH,"
                    + " each in fresh JVMs.",
            "",
            "An operation takes about a minute on each JDK."
        })
public final class CorpusStates implements Callable<Integer> {
    /** The share of the operations that have one figure under both. */
    private static final double SAME_GOAL = 0.98;

    /** Enough for all of the corpus to be compiled by C2. */
    private static final List<String> JMH_TIMES =
            List.of("-bm", "thrpt", "-tu", "s", "-wi", "4", "-w", "500ms", "-i", "2", "-r", "250ms");

    private static final double ITERATION_SECONDS = 0.25;

    /**
     * JMH also counts about 6 KB of its own in each iteration, whatever its length: {@code mapEntries} has 0.107 B per operation in iterations
     * of 250 ms and 0.015 B in those of 2 s (17.0.15).
     */
    private static final double OWN_BYTES_OF_JMH = 8_000;

    @Mixin
    private CorpusOptions options = new CorpusOptions();

    @Option(
            names = "--jvms",
            defaultValue = "10",
            description = "for each operation, under each of the two (default: ${DEFAULT-VALUE})")
    private int jvms;

    @Option(
            names = "--operations",
            defaultValue = ".*",
            paramLabel = "REGEX",
            description = "only operations with a match in Class#method (default: all)")
    private Pattern operations = Pattern.compile(".*");

    public static void main(String... arguments) {
        System.exit(MeasuringProgram.execute(new CorpusStates(), arguments));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (jvms < 1) {
            throw options.wrong("--jvms " + jvms + " (expected: 1 or more)");
        }
        List<String> chosen = options.project().operations().stream()
                .filter(operation -> operations.matcher(operation).find())
                .toList();
        Goals goals = new Goals();
        for (Jdk jdk : options.jdks()) {
            try (TemporaryFolder scratch = TemporaryFolder.create("bytewatcher-states-")) {
                goals.addAll(compare(jdk, scratch.folder(), chosen));
            }
        }
        return goals.report(System.out);
    }

    private Goals compare(Jdk jdk, Path folder, List<String> chosen) throws IOException, InterruptedException {
        List<Path> classPath =
                new ArrayList<>(options.copy(folder.resolve("corpus"), jdk).classPath(folder.resolve("maven.log")));
        classPath.addAll(IsolatedJvm.jvm(jdk.home(), options.target()).classPath());
        ForkedJvm jvm = ForkedJvm.of(jdk.home()).withClassPath(classPath).withTimeout(Duration.ofMinutes(1L + jvms));
        States all = new States();
        Goals goals = new Goals();
        System.out.printf(
                "%nJDK %s, B per operation in %d fresh JVMs each%n%n| operation | JMH | ByteWatcher | |%n|---|--:|--:|---|%n",
                jdk, jvms);
        for (String operation : chosen) {
            String name = operation.substring(operation.lastIndexOf('.') + 1);
            try {
                JmhRun run = jmh(jvm, operation);
                List<Double> own = new ArrayList<>();
                for (int i = 0; i < jvms; i++) {
                    own(jvm, operation, folder.resolve("report")).ifPresent(own::add);
                }
                if (own.size() == jvms) {
                    System.out.println(
                            "| " + name + " | " + all.add(run.bytesOfEachFork(jvms), own, ownBytesOf(run)) + " |");
                } else {
                    goals.miss(jdk + "  " + name + ": settled in " + own.size() + " of " + jvms + " JVMs");
                }
            } catch (ForkFailedException failed) {
                System.out.println(failed.getMessage());
                goals.miss(jdk + "  " + name + ": a JVM failed");
            }
        }
        goals.addAll(all.judge(jdk));
        return goals;
    }

    private JmhRun jmh(ForkedJvm jvm, String operation) throws IOException {
        List<String> options = new ArrayList<>(JMH_TIMES);
        options.addAll(List.of("-f", String.valueOf(jvms)));
        return JmhRun.of(jvm, "^" + Pattern.quote(operation.replace('#', '.')) + "$", options);
    }

    /** The bytes per operation that JMH itself may have allocated. */
    private static double ownBytesOf(JmhRun run) {
        return OWN_BYTES_OF_JMH / (run.score() * ITERATION_SECONDS);
    }

    /** Returns empty if the operation did not settle. */
    private static OptionalDouble own(ForkedJvm jvm, String operation, Path report) throws IOException {
        Path results = report.resolve(ResultsFile.NAME);
        Files.deleteIfExists(results);
        jvm.withFlags("-Dbytewatcher.report.dir=" + report).run(OneTest.class, operation);
        Measured measured = ResultsFile.read(results).tests().stream()
                .filter(test -> test.test().equals(operation))
                .flatMap(test -> test.measured().stream())
                .findFirst()
                .orElseThrow(() -> new IOException(operation + " was not measured"));
        return measured.verdict().isSettled() && measured.operations() > 0
                ? OptionalDouble.of((double) measured.bytes() / measured.operations())
                : OptionalDouble.empty();
    }

    /** Runs a test. Its argument is the test's name, as {@code class#method}. */
    static final class OneTest {
        public static void main(String... args) {
            TestRun.run(LauncherDiscoveryRequestBuilder.request()
                    .selectors(DiscoverySelectors.selectMethod(args[0]))
                    .build());
            System.exit(0); // a library may have left threads behind
        }
    }

    /** The states of all operations. */
    static final class States {
        private static final double ROUNDING = 0.016;

        /** The size of an object is a multiple of 8 B. */
        private static final double HALF_OF_A_STEP = 4;

        private int severalUnderJmh;
        private int several;
        private int one;
        private int same;

        /**
         * Adds an operation's figures, and returns its columns of the table: JMH's figures, ByteWatcher's, and a remark.
         *
         * @param noise the bytes per operation that JMH itself may have allocated
         */
        String add(List<Double> jmh, List<Double> own, double noise) {
            List<Double> theirs = distinct(jmh, noise);
            List<Double> ours = distinct(own, 0);
            severalUnderJmh += theirs.size() > 1 ? 1 : 0;
            several += ours.size() > 1 ? 1 : 0;
            String remark = "";
            if (theirs.size() == 1 && ours.size() == 1) {
                one++;
                boolean isSame = isSame(theirs.get(0), ours.get(0), noise);
                same += isSame ? 1 : 0;
                remark = isSame ? "" : "other";
            } else {
                remark = "several" + (theirs.size() > 1 ? " under JMH" : "") + (ours.size() > 1 ? " here" : "");
            }
            return text(jmh, theirs, noise) + " | " + text(own, ours, 0) + " | " + remark;
        }

        Goals judge(Jdk jdk) {
            System.out.println();
            System.out.println("JDK " + jdk + ": several figures for " + severalUnderJmh + " operations under JMH, for "
                    + several + " under ByteWatcher; of the " + one + " that have one under each, it is the same for "
                    + same + ".");
            Goals goals = new Goals();
            goals.atMost(
                    "the number of operations with several figures, JDK " + jdk + ",", several, severalUnderJmh, "");
            goals.atLeast(
                    "the share of operations with JMH's figure, JDK " + jdk + ",", (double) same / one, SAME_GOAL, "");
            return goals;
        }

        private static List<Double> distinct(List<Double> figures, double noise) {
            List<Double> distinct = new ArrayList<>();
            figures.stream()
                    .sorted()
                    .filter(figure -> distinct.stream().noneMatch(other -> isSame(figure, other, noise)))
                    .forEach(distinct::add);
            return distinct;
        }

        /** The figures, with their counts where there are several. */
        private static String text(List<Double> all, List<Double> distinct, double noise) {
            return distinct.stream()
                    .map(figure ->
                            number(figure) + (distinct.size() == 1 ? "" : " × " + count(all, distinct, figure, noise)))
                    .collect(Collectors.joining(", "));
        }

        private static long count(List<Double> all, List<Double> distinct, double figure, double noise) {
            return all.stream()
                    .filter(one -> distinct.stream()
                            .filter(other -> isSame(one, other, noise))
                            .findFirst()
                            .filter(first -> first == figure)
                            .isPresent())
                    .count();
        }

        /** Figures that differ by a small object are two, however large they are. */
        private static boolean isSame(double one, double other, double noise) {
            double difference = Math.abs(one - other);
            return (FigureEquality.is(one, other) || difference <= noise) && difference < HALF_OF_A_STEP;
        }

        private static String number(double figure) {
            double whole = Math.rint(figure);
            return Math.abs(figure - whole) < ROUNDING
                    ? String.valueOf((long) whole)
                    : String.format(Locale.ROOT, "%.3f", figure);
        }
    }
}
