package io.bytewatcher.benchmarks.reliability;

import io.bytewatcher.benchmarks.BuildFolder;
import io.bytewatcher.benchmarks.JdksOption;
import io.bytewatcher.benchmarks.MeasuringProgram;
import io.bytewatcher.benchmarks.Report;
import io.bytewatcher.benchmarks.Table;
import io.bytewatcher.test.Jdk;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Counts wrong verdicts on tests whose allocation is known, in JVMs of a pairwise covering array over their factors. Writes tables in
 * Markdown. A wrong verdict or a wrong known figure misses the goal.
 */
@Command(
        name = "benchmarks/reliability",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        usageHelpAutoWidth = true,
        description = {
            "Counts false failures and misses over JDK, collector, JIT, layout of objects, JUnit and other agents, any two of"
                    + " whose levels meet in a JVM, and writes reliability.md.",
            "",
            "It takes 25 minutes on two idle processors. A busy machine is the harder test."
        })
public final class ReliabilityMatrix implements Callable<Integer> {
    private static final String NAME = "reliability";
    /** One combination in so many runs in a further JVM, with a search for the lines of its failures. */
    private static final int WITH_SITES = 6;

    private static final int QUICK_COMBINATIONS = 4;

    /** How often a JVM runs all tests, each time in another order. */
    private static final int ROUNDS = 2;

    /** The JVMs at a time. */
    private static final int PARALLEL = 2;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--quick", description = "one round in four JVMs, to see that everything runs")
    private boolean quick;

    @Mixin
    private JdksOption jdks = new JdksOption();

    @Option(
            names = "--seed",
            defaultValue = "20260",
            description = "of the choice of combinations and of the orders (default: ${DEFAULT-VALUE})")
    private long seed;

    @Mixin
    private BuildFolder folders = new BuildFolder();

    public static void main(String... arguments) {
        System.exit(MeasuringProgram.execute(new ReliabilityMatrix(), arguments));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Path target = folders.target();
        List<Jdk> found = jdks.find();
        Path folder = folders.out(NAME);
        Platform.Found platforms = Platform.find(found);
        for (Jdk jdk : found) {
            if (platforms.supported().stream()
                    .noneMatch(platform -> platform.jdk().equals(jdk))) {
                throw new IOException("no JVM of JDK " + jdk + " starts: " + platforms.skipped());
            }
        }
        List<Combination> all = Combination.all(platforms.supported());
        List<Combination> chosen = CoveringArray.cover(all, Combination::levels, seed);
        Report report = Report.start(NAME, "Reliability", MeasuringProgram.command(spec), found);
        report.fact("load average at the start", load());
        report.fact(
                "combinations",
                chosen.size() + " of " + all.size() + " valid ones, in which any two levels meet that can meet");
        report.section("Skipped", List.of(Table.ofLines("Combinations", platforms.skipped())));
        Results results = new Results();
        if (quick) {
            chosen = chosen.subList(0, Math.min(QUICK_COMBINATIONS, chosen.size()));
        }
        measure(chosen, target, results, report, folder);
        System.out.println(results.summary());
        System.out.println(folder.toAbsolutePath().normalize());
        return results.goals().report(System.out);
    }

    private void measure(List<Combination> chosen, Path target, Results results, Report report, Path folder)
            throws IOException, InterruptedException {
        ExecutorService executor = Executors.newFixedThreadPool(PARALLEL);
        try {
            List<Future<Trial>> trials = new ArrayList<>();
            for (int i = 0; i < chosen.size(); i++) {
                Combination combination = chosen.get(i);
                Trial.Plan plan = new Trial.Plan(Case.CLASSES, quick ? 1 : ROUNDS, seed + 100L * i, false);
                trials.add(executor.submit(() -> Trial.run(combination, plan, target)));
                if (i % WITH_SITES == 0) {
                    Trial.Plan sites = new Trial.Plan(List.of(RegressionCases.class), 1, seed + i, true);
                    trials.add(executor.submit(() -> Trial.run(combination, sites, target)));
                }
            }
            for (int i = 0; i < trials.size(); i++) {
                Trial trial = trials.get(i).get();
                results.add(trial);
                report.fact("load average at the end", load());
                report.fact("ended", Instant.now().toString());
                report.fact("verdicts", results.summary());
                report.section("Verdicts", results.tables());
                report.write(folder, results.goals());
                System.err.printf(
                        "%d of %d, %s, %.0f s; %s%n",
                        i + 1, trials.size(), trial.combination(), trial.seconds(), results.summary());
            }
        } catch (ExecutionException e) {
            throw new IOException(e.getCause());
        } finally {
            executor.shutdownNow();
        }
    }

    /** The threads that want a processor. */
    private static String load() {
        return String.format(
                Locale.ROOT,
                "%.1f",
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }
}
