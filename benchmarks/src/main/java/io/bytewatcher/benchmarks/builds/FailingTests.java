package io.bytewatcher.benchmarks.builds;

import io.bytewatcher.AllocationSite;
import io.bytewatcher.Kept;
import io.bytewatcher.benchmarks.Goals;
import io.bytewatcher.report.TestResult;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The time that users wait for the failing tests of one run, each with the lines of its allocation.
 *
 * @param asked the number of tests that have to fail
 * @param seconds of each test that failed, ascending
 * @param withoutLines the number of failures without lines for another reason than the run's time
 * @param outOfTime the number of failures without lines because the searches before them had spent the run's time
 * @param kept why the JIT kept the objects of each line
 */
record FailingTests(int asked, List<Double> seconds, int withoutLines, int outOfTime, List<Kept> kept) {
    private static final String TIME_SPENT = "where: this run has spent ";

    private static final double MOST_IN_THE_MEDIAN = 3;
    private static final double MOST_OF_NINE_IN_TEN = 5;
    private static final double MOST_ON_AVERAGE = 60.0 / 16;

    /** Beside hogs, which share the processors, tests may take twice as long. */
    private static final int BESIDE_HOGS = 2;

    FailingTests {
        seconds = seconds.stream().sorted().toList();
    }

    /**
     * Sorts failures by their lines.
     *
     * @param asked the number of tests that have to fail
     * @param failed the tests that failed
     * @param times the seconds of each test, by its name in baselines
     */
    static FailingTests of(int asked, List<TestResult> failed, Map<String, Double> times) {
        List<AllocationSite> sites =
                failed.stream().flatMap(FailingTests::sites).toList();
        List<TestResult> without = failed.stream()
                .filter(test -> sites(test).noneMatch(AllocationSite::isPlaced))
                .toList();
        int outOfTime = (int) without.stream()
                .filter(test -> test.message().contains(TIME_SPENT))
                .count();
        return new FailingTests(
                asked,
                failed.stream().map(test -> times.get(test.test())).toList(),
                without.size() - outOfTime,
                outOfTime,
                sites.stream().map(AllocationSite::kept).toList());
    }

    private static Stream<AllocationSite> sites(TestResult test) {
        return test.measured().stream().flatMap(measured -> measured.sites().stream());
    }

    private double percentile(int percent) {
        return seconds.get(Math.max(0, (seconds.size() * percent + 99) / 100 - 1));
    }

    private double sum() {
        return seconds.stream().mapToDouble(Double::doubleValue).sum();
    }

    void judge(String jdk, boolean besideHogs, Goals goals) {
        goals.none("failing tests without lines, JDK " + jdk, withoutLines);
        goals.none("failing tests without lines because the run's time was spent, JDK " + jdk, outOfTime);
        goals.none("tests that allocate and did not fail with a limit of 0 B, JDK " + jdk, asked - seconds.size());
        if (seconds.isEmpty()) {
            goals.miss("no test failed on JDK " + jdk + ", so it is not known how long that takes");
            return;
        }
        int factor = besideHogs ? BESIDE_HOGS : 1;
        String of = " of " + seconds.size() + " failing tests, JDK " + jdk;
        goals.atMost("the median" + of, percentile(50), MOST_IN_THE_MEDIAN * factor, "s");
        goals.atMost("the 90th percentile" + of, percentile(90), MOST_OF_NINE_IN_TEN * factor, "s");
        goals.atMost("the sum" + of, sum(), MOST_ON_AVERAGE * factor * seconds.size(), "s");
    }

    @Override
    public String toString() {
        return seconds.isEmpty()
                ? "none"
                : String.format(
                        Locale.ROOT,
                        "%d of %d, %d of them without lines, %d left because the run's time was spent, in %.1f s in the median, %.1f s at the 90th percentile, %.1f s at most, %.0f s together;"
                                + " experiments removed the objects of %d lines, and not those of %d more",
                        seconds.size(),
                        asked,
                        withoutLines,
                        outOfTime,
                        percentile(50),
                        percentile(90),
                        percentile(100),
                        sum(),
                        kept.stream().filter(why -> !why.proof().isEmpty()).count(),
                        kept.stream().filter(why -> !why.tried().isEmpty()).count());
    }
}
