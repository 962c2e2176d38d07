package io.bytewatcher.benchmarks.builds;

import io.bytewatcher.Verdict;
import io.bytewatcher.baseline.Baseline;
import io.bytewatcher.baseline.BaselineEntry;
import io.bytewatcher.baseline.Figure;
import io.bytewatcher.baseline.Outcome;
import io.bytewatcher.benchmarks.CpuHogs;
import io.bytewatcher.benchmarks.Goals;
import io.bytewatcher.benchmarks.MeasuringProgram;
import io.bytewatcher.benchmarks.Median;
import io.bytewatcher.benchmarks.TemporaryFolder;
import io.bytewatcher.benchmarks.reliability.MistakeRateBound;
import io.bytewatcher.report.Measured;
import io.bytewatcher.report.Status;
import io.bytewatcher.report.TestResult;
import io.bytewatcher.test.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Builds a user's project many times. Counts red builds of unchanged code and missed regressions, and times tests that fail. Prints a line
 * for each build, the text of each failure, and the sums.
 */
@Command(
        name = "benchmarks/builds",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        usageHelpAutoWidth = true,
        description = {
            "Counts red builds of unchanged code, and missed regressions, in whole Maven builds of benchmarks/corpus: with a"
                    + " baseline (check and strict in turns), with limits, and with one regression each. Each build runs its"
                    + " classes and methods in an order of its own. Tests with a limit of 0 then show how long a failure with its"
                    + " lines takes.",
            "",
            "A build takes about a minute on two idle processors."
        })
public final class WholeBuilds implements Callable<Integer> {
    /** The percentage by which a limit is larger where the figure is a mean of rare allocations. */
    private static final int SLACK_OF_A_MEAN = 10;

    /** The printed failures. */
    private static final int SLOWEST = 4;

    @Mixin
    private CorpusOptions options = new CorpusOptions();

    @Option(
            names = "--builds",
            defaultValue = "10",
            description =
                    "of unchanged code, on each JDK, with a baseline and with limits each (default: ${DEFAULT-VALUE})")
    private int builds;

    @Option(
            names = "--regressions",
            defaultValue = "9",
            description = "builds with a regression on each JDK, the kinds in turns (default: ${DEFAULT-VALUE})")
    private int regressions;

    @Option(
            names = "--failing",
            defaultValue = "16",
            description =
                    "tests that fail in a build of their own on each JDK, to time them (default: ${DEFAULT-VALUE})")
    private int failing;

    @Option(
            names = "--hogs",
            defaultValue = "0",
            description = "processes that take processor time beside the builds (default: ${DEFAULT-VALUE})")
    private int hogs;

    @Option(
            names = "--seed",
            defaultValue = "20261",
            description = "of the orders and of the choice of regressions (default: ${DEFAULT-VALUE})")
    private long seed;

    private final Map<String, MistakeCount> counts = new TreeMap<>();
    private final List<Double> seconds = new ArrayList<>();
    private final Goals goals = new Goals();
    private int severalStates;
    private int reachedAccepted;
    private int foundRegressions;

    public static void main(String... arguments) {
        System.exit(MeasuringProgram.execute(new WholeBuilds(), arguments));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (builds < 0 || hogs < 0 || failing < 0) {
            throw options.wrong(
                    "--builds " + builds + ", --hogs " + hogs + ", --failing " + failing + " (expected: 0 or more)");
        }
        List<Regression> changes = chosen(options.project().regressions());
        for (Jdk jdk : options.jdks()) {
            try (TemporaryFolder scratch = TemporaryFolder.create("bytewatcher-builds-")) {
                buildOn(jdk, scratch.folder(), changes);
            } catch (IOException | RuntimeException failure) { // the builds before it still count
                System.out.println(jdk + "  stopped: " + failure);
                goals.miss("the builds on JDK " + jdk + " were stopped");
            }
        }
        System.out.println();
        for (Map.Entry<String, MistakeCount> entry : counts.entrySet()) {
            MistakeCount count = entry.getValue();
            System.out.printf(
                    Locale.ROOT,
                    "%s: %d of %d builds (95 %% bound: %.2f %%)%n",
                    entry.getKey(),
                    count.wrong,
                    count.builds,
                    100 * MistakeRateBound.upper(count.wrong, count.builds));
            goals.none(entry.getKey(), count.wrong);
        }
        System.out.printf(
                Locale.ROOT,
                "Regressions to another accepted figure: %d. Tests with several steady states: %d. A build took %.0f s in the"
                        + " median.%n",
                reachedAccepted,
                severalStates,
                Median.of(seconds));
        if (regressions > 0) {
            goals.atLeast("the number of regressions that were found", foundRegressions, 1, "");
        }
        return goals.report(System.out);
    }

    private void buildOn(Jdk jdk, Path folder, List<Regression> changes) throws IOException, InterruptedException {
        CorpusProject compared = options.copy(folder.resolve("compared"), jdk);
        CorpusProject limited = options.copy(folder.resolve("limited"), jdk);
        Path log = folder.resolve("maven.log");
        System.out.println(jdk + "  update of the baseline, which takes a quarter of an hour");
        CorpusProject.Outcome update = compared.test(log, "-Dbytewatcher.baseline=update");
        if (update.red() || !Files.exists(compared.baseline())) {
            throw new IOException("the first build failed:\n" + texts(update));
        }
        Baseline baseline = Baseline.read(compared.baseline());
        Map<String, Long> limits = limits(baseline);
        if (limits.size() != update.results().tests().size()) {
            throw new IOException("a baseline of " + limits.size() + " tests (expected: "
                    + update.results().tests().size() + ")");
        }
        limited.limit(limits);
        System.out.println(jdk + "  " + limits.size() + " operations, "
                + limits.values().stream().filter(limit -> limit == 0).count() + " of them at 0 B");
        int tests = limits.size();
        Random random = new Random(seed);
        CpuHogs beside = CpuHogs.start(hogs);
        try {
            for (int i = 0; i < builds; i++) {
                String mode = i % 2 == 0 ? "strict" : "check";
                unchanged(
                        jdk,
                        "compared",
                        complete(tests, compared.test(log, CorpusProject.inAnOrder(random, "baseline=" + mode))),
                        mode + " " + i);
                CorpusProject.Outcome outcome =
                        complete(tests, limited.test(log, CorpusProject.inAnOrder(random, "baseline=off")));
                if (outcome.results().tests().stream()
                        .anyMatch(test -> test.limit().isEmpty())) {
                    throw new IOException("a build measured a test without its limit");
                }
                unchanged(jdk, "limited", outcome, "limits " + i);
            }
            for (int i = 0; i < changes.size(); i++) {
                Regression change = changes.get(i);
                String original = compared.replace(change.file(), change.changed());
                String mode = i % 2 == 0 ? "strict" : "check";
                CorpusProject.Outcome outcome =
                        complete(tests, compared.test(log, CorpusProject.inAnOrder(random, "baseline=" + mode)));
                changed(jdk, change, outcome, compared.times().getOrDefault(change.test(), Double.NaN));
                compared.replace(change.file(), original);
            }
            if (failing > 0) {
                fail(jdk, folder, log, baseline);
            }
        } finally {
            beside.close();
        }
    }

    private static CorpusProject.Outcome complete(int tests, CorpusProject.Outcome outcome) throws IOException {
        int measured = outcome.results().tests().size();
        if (measured != tests) {
            throw new IOException("a build measured " + measured + " tests (expected: " + tests + ")");
        }
        return outcome;
    }

    /** The largest figure of each test in all of its steady states. */
    private static Map<String, Long> limits(Baseline baseline) {
        Map<String, Long> limits = new TreeMap<>();
        for (BaselineEntry entry : baseline.entries()) {
            for (Figure state : entry.figure().states()) {
                double mean = state.bytesPerOperation().doubleValue();
                double slack = state.verdict() == Verdict.STEADY ? 0 : mean * SLACK_OF_A_MEAN / 100;
                limits.merge(entry.test(), (long) Math.ceil(mean + slack), Math::max);
            }
        }
        return limits;
    }

    /** Gives a limit of 0 to tests that allocate in each of their steady states. */
    private void fail(Jdk jdk, Path folder, Path log, Baseline baseline) throws IOException, InterruptedException {
        List<String> allocating = new ArrayList<>(baseline.entries().stream()
                .filter(entry -> entry.figure().states().stream()
                        .allMatch(state -> state.bytesPerOperation().signum() > 0))
                .map(BaselineEntry::test)
                .toList());
        Collections.shuffle(allocating, new Random(seed));
        CorpusProject project = options.copy(folder.resolve("failing"), jdk);
        List<String> tests = allocating.subList(0, Math.min(failing, allocating.size()));
        project.limit(tests.stream().collect(Collectors.toMap(Function.identity(), test -> 0L)));
        List<TestResult> failed = project.test(log, "-Dbytewatcher.baseline=off").failed().stream()
                .filter(test -> tests.contains(test.test()) && test.status() == Status.OVER_LIMIT)
                .filter(test -> test.measured().filter(Measured::isTrusted).isPresent())
                .toList();
        Map<String, Double> times = project.times();
        FailingTests found = FailingTests.of(tests.size(), failed, times);
        System.out.println(jdk + "  failing tests: " + found);
        failed.stream()
                .sorted(Comparator.comparing((TestResult test) -> times.getOrDefault(test.test(), 0.0))
                        .reversed())
                .limit(SLOWEST)
                .forEach(test ->
                        System.out.printf(Locale.ROOT, "    %.1f s: %s%n", times.get(test.test()), test.message()));
        found.judge(jdk.toString(), hogs > 0, goals);
    }

    /** Chooses the kinds in turns, each time for another operation. */
    private List<Regression> chosen(List<Regression> all) {
        List<Regression> shuffled = new ArrayList<>(all);
        Collections.shuffle(shuffled, new Random(seed));
        List<Regression> chosen = new ArrayList<>();
        Regression.RegressionKind[] kinds = Regression.RegressionKind.values();
        while (chosen.size() < regressions) {
            Regression.RegressionKind kind = kinds[chosen.size() % kinds.length];
            Regression next = shuffled.stream()
                    .filter(change -> change.kind() == kind)
                    .findFirst()
                    .orElseThrow(() -> options.wrong("--regressions " + regressions + " (expected: at most "
                            + chosen.size() + ", of which the corpus has one of each kind in turns)"));
            shuffled.remove(next);
            chosen.add(next);
        }
        return chosen;
    }

    private void unchanged(Jdk jdk, String kind, CorpusProject.Outcome outcome, String name) {
        count("Red builds of unchanged code, " + kind + ", JDK " + jdk, outcome.red());
        print(jdk, name, outcome, outcome.red() ? "RED\n" + texts(outcome) : "green");
    }

    private void changed(Jdk jdk, Regression change, CorpusProject.Outcome outcome, double testSeconds) {
        boolean missed = !outcome.red()
                || outcome.failed().stream()
                        .filter(test -> test.test().equals(change.test()))
                        .flatMap(test -> test.baseline().stream())
                        .noneMatch(compared -> compared.outcome() == Outcome.REGRESSED);
        boolean othersFailed = outcome.failed().stream()
                        .anyMatch(test -> !test.test().equals(change.test()))
                || outcome.results().findings().stream()
                        .anyMatch(finding -> finding.failed() && !finding.text().contains(change.test()));
        boolean isAccepted = missed && isAccepted(outcome, change);
        if (isAccepted) {
            reachedAccepted++;
        } else {
            count("Missed regressions, JDK " + jdk, missed);
        }
        foundRegressions += missed ? 0 : 1;
        count("Red tests beside the one with the regression, JDK " + jdk, othersFailed);
        print(
                jdk,
                change.toString(),
                outcome,
                missed || othersFailed
                        ? (isAccepted ? "an accepted figure, " : missed ? "MISSED, " : "")
                                + (missed ? figure(outcome, change) : "")
                                + "\n"
                                + texts(outcome)
                        : String.format(Locale.ROOT, "found, in %.1f s", testSeconds));
    }

    /**
     * Whether the changed operation has reached a figure that its line accepts. A regression cannot reach the smallest, unless the JIT did
     * not remove the object in the update, either.
     */
    private static boolean isAccepted(CorpusProject.Outcome outcome, Regression change) {
        int smallest = change.kind() == Regression.RegressionKind.ESCAPES ? 0 : 1;
        return outcome.results().tests().stream()
                .filter(test -> test.test().equals(change.test()))
                .flatMap(test -> test.baseline().stream())
                .anyMatch(compared -> compared.outcome() == Outcome.UNCHANGED
                        && compared.was().stream()
                                .flatMap(was -> was.states().stream().skip(smallest))
                                .anyMatch(state -> state.bytesPerOperation()
                                                .compareTo(compared.now().bytesPerOperation())
                                        == 0));
    }

    /** The figure that the changed operation has passed with. */
    private static String figure(CorpusProject.Outcome outcome, Regression change) {
        return outcome.results().tests().stream()
                .filter(test -> test.test().equals(change.test()))
                .map(WholeBuilds::figure)
                .collect(Collectors.joining(" and "));
    }

    private static String figure(TestResult test) {
        return test.measured().flatMap(Measured::figure).map(Figure::toString).orElse("no figure");
    }

    private void count(String what, boolean wrong) {
        MistakeCount count = counts.computeIfAbsent(what, name -> new MistakeCount());
        count.builds++;
        count.wrong += wrong ? 1 : 0;
    }

    private void print(Jdk jdk, String name, CorpusProject.Outcome outcome, String how) {
        seconds.add((double) outcome.seconds());
        List<TestResult> told = outcome.results().tests().stream()
                .filter(test -> test.status() == Status.SEVERAL_STATES)
                .toList();
        severalStates += told.size();
        System.out.println(jdk + "  " + name + ", " + outcome.seconds() + " s: " + how);
        told.forEach(test -> System.out.println("    several steady states: " + test.name() + ", " + figure(test)));
    }

    private static String texts(CorpusProject.Outcome outcome) {
        List<String> texts = new ArrayList<>();
        outcome.failed().forEach(test -> texts.add(test.message()));
        outcome.results().findings().stream()
                .filter(finding -> finding.failed())
                .forEach(finding -> texts.add(finding.text()));
        return texts.isEmpty()
                ? (outcome.red() ? "Maven failed, and no test of ByteWatcher's" : "no test failed")
                : String.join("\n", texts).indent(4);
    }

    private static final class MistakeCount {
        private long builds;
        private long wrong;
    }
}
