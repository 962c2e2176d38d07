package io.bytewatcher.benchmarks.builds;

import io.bytewatcher.Round;
import io.bytewatcher.benchmarks.FigureEquality;
import io.bytewatcher.benchmarks.Goals;
import io.bytewatcher.benchmarks.MeasuringProgram;
import io.bytewatcher.benchmarks.TemporaryFolder;
import io.bytewatcher.report.Measured;
import io.bytewatcher.report.TestResult;
import io.bytewatcher.test.Jdk;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Measures the figure as written of each operation of the corpus in several builds, whose tests run in different orders, and its figure in
 * the interpreter. Prints the operations with several figures as written, and those that allocate something else in the interpreter. The
 * goals are missed if there is one, or if a build did not measure an operation as written.
 */
@Command(
        name = "benchmarks/as-written",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        usageHelpAutoWidth = true,
        description = {
            "Compares the figures as written of real libraries' operations (benchmarks/corpus) between builds, and with the interpreter's.",
            "",
            "A build takes about two minutes."
        })
public final class FiguresAsWritten implements Callable<Integer> {
    /** Netty's detector of leaks samples at random: the figure of this operation varies, and may not settle. */
    static final String RANDOM = "FormatsTests.nettyPooled()";

    @Mixin
    private CorpusOptions options = new CorpusOptions();

    @Option(names = "--builds", defaultValue = "3", description = "builds on each JDK (default: ${DEFAULT-VALUE})")
    private int builds;

    @Option(names = "--seed", defaultValue = "1", description = "of the tests' orders (default: ${DEFAULT-VALUE})")
    private long seed;

    public static void main(String... arguments) {
        System.exit(MeasuringProgram.execute(new FiguresAsWritten(), arguments));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (builds < 2) {
            throw options.wrong("--builds " + builds + " (expected: 2 or more)");
        }
        Goals goals = new Goals();
        for (Jdk jdk : options.jdks()) {
            try (TemporaryFolder scratch = TemporaryFolder.create("bytewatcher-as-written-")) {
                CorpusProject project = options.copy(scratch.folder().resolve("project"), jdk);
                compare(jdk, project, scratch, goals);
            }
        }
        return goals.report(System.out);
    }

    private void compare(Jdk jdk, CorpusProject project, TemporaryFolder scratch, Goals goals)
            throws IOException, InterruptedException {
        Map<String, List<Double>> written = new TreeMap<>();
        Random random = new Random(seed);
        for (int build = 0; build < builds; build++) {
            CorpusProject.Outcome outcome = project.test(
                    scratch.folder().resolve("maven.log"),
                    CorpusProject.inAnOrder(random, "baseline=off", "as-written=true"));
            for (TestResult test : outcome.results().tests()) {
                List<Double> figures = written.computeIfAbsent(test.name(), name -> new ArrayList<>());
                test.measured().flatMap(Measured::asWritten).ifPresent(round -> figures.add(figure(round)));
            }
        }
        Map<String, Double> interpreted = project
                .test(scratch.folder().resolve("maven.log"), "-DargLine=-Xint", "-Dbytewatcher.baseline=off")
                .results()
                .tests()
                .stream()
                .filter(test -> test.measured().isPresent())
                .collect(Collectors.toMap(
                        TestResult::name, test -> test.measured().orElseThrow().bytesPerOperation()));
        goals.none(
                "operations that no build measured, JDK " + jdk + ",",
                project.operations().size() - written.size());
        judge(jdk, builds, written, interpreted, goals);
    }

    private static double figure(Round round) {
        return (double) round.bytes() / round.operations();
    }

    static void judge(
            Jdk jdk, int builds, Map<String, List<Double>> written, Map<String, Double> interpreted, Goals goals) {
        int several = 0;
        int missing = 0;
        int others = 0;
        for (Map.Entry<String, List<Double>> of : written.entrySet()) {
            List<Double> figures = of.getValue();
            boolean isMissing = figures.size() < builds;
            boolean isOne = figures.stream().allMatch(figure -> FigureEquality.is(figure, figures.get(0)));
            Optional<Double> inInterpreter = Optional.ofNullable(interpreted.get(of.getKey()));
            boolean isInterpreters = inInterpreter
                    .filter(figure -> figures.stream().allMatch(other -> FigureEquality.is(figure, other)))
                    .isPresent();
            if (!of.getKey().equals(RANDOM)) {
                missing += isMissing ? 1 : 0;
                several += isOne ? 0 : 1;
                others += isInterpreters ? 0 : 1;
            }
            if (isMissing || !isOne || !isInterpreters) {
                System.out.printf(
                        Locale.ROOT,
                        "%s  %s: as written %s, in the interpreter %s%n",
                        jdk,
                        of.getKey(),
                        figures,
                        inInterpreter.map(String::valueOf).orElse("not measured"));
            }
        }
        System.out.printf(
                Locale.ROOT,
                "JDK %s, %d builds: %d operations, %d with several figures as written, %d without one in a build,"
                        + " %d with another figure in the interpreter%n",
                jdk,
                builds,
                written.size(),
                several,
                missing,
                others);
        goals.none("operations with several figures as written, JDK " + jdk + ",", several);
        goals.none("operations without a figure as written in a build, JDK " + jdk + ",", missing);
        goals.none("operations with another figure in the interpreter, JDK " + jdk + ",", others);
    }
}
