package io.bytewatcher.benchmarks.builds;

import io.bytewatcher.Kept;
import io.bytewatcher.benchmarks.Goals;
import java.util.List;
import java.util.Locale;

/**
 * The time that users wait for the failing tests of one run, each with the lines of its allocation.
 *
 * @param asked the number of tests that have to fail
 * @param seconds of each test that failed, ascending
 * @param withoutLines the number of failures without lines
 * @param kept why the JIT kept the objects of each line
 */
record FailingTests(int asked, List<Double> seconds, int withoutLines, List<Kept> kept) {
    private static final double MOST_IN_THE_MEDIAN = 3;
    private static final double MOST_OF_NINE_IN_TEN = 5;
    private static final double MOST_ON_AVERAGE = 60.0 / 16;

    /** Beside hogs, which share the processors, tests may take twice as long. */
    private static final int BESIDE_HOGS = 2;

    FailingTests {
        seconds = seconds.stream().sorted().toList();
    }

    private double percentile(int percent) {
        return seconds.get(Math.max(0, (seconds.size() * percent + 99) / 100 - 1));
    }

    private double sum() {
        return seconds.stream().mapToDouble(Double::doubleValue).sum();
    }

    void judge(String jdk, boolean besideHogs, Goals goals) {
        goals.none("failing tests without lines, JDK " + jdk, withoutLines);
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
                        "%d of %d, %d of them without lines, in %.1f s in the median, %.1f s at the 90th percentile, %.1f s at most, %.0f s together;"
                                + " experiments removed the objects of %d lines, and not those of %d more",
                        seconds.size(),
                        asked,
                        withoutLines,
                        percentile(50),
                        percentile(90),
                        percentile(100),
                        sum(),
                        kept.stream().filter(why -> !why.proof().isEmpty()).count(),
                        kept.stream().filter(why -> !why.tried().isEmpty()).count());
    }
}
