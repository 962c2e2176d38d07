package io.bytewatcher.benchmarks.builds;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.AllocationScope;
import io.bytewatcher.AllocationSite;
import io.bytewatcher.Kept;
import io.bytewatcher.Verdict;
import io.bytewatcher.baseline.Environment;
import io.bytewatcher.benchmarks.Goals;
import io.bytewatcher.report.Measured;
import io.bytewatcher.report.Status;
import io.bytewatcher.report.TestResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FailingTestsTests {
    private static final List<Double> TEN = List.of(2.0, 1.0, 4.0, 1.0, 3.0, 1.0, 1.0, 3.0, 5.0, 9.0);

    @Test
    void timesAreReported() {
        Kept proven = Kept.NOT_SOUGHT.withProof("with Journal.write inlined, 0 B per call");
        Kept tried = Kept.NOT_SOUGHT.withTried("with Journal.write inlined, still 24 B per call");
        List<Kept> kept = List.of(proven, tried, proven, Kept.NOT_SOUGHT);
        assertThat(new FailingTests(10, TEN, 0, 0, kept))
                .hasToString(
                        "10 of 10, 0 of them without lines, 0 left because the run's time was spent, in 2.0 s in the median, 5.0 s at the 90th percentile,"
                                + " 9.0 s at most, 30 s together; experiments removed the objects of 2 lines, and not those of"
                                + " 1 more");
        assertThat(missed(TEN, 0, false)).isEmpty();
    }

    @Test
    void failureWithoutLinesIsAMiss() {
        assertThat(missed(TEN, 1, false)).singleElement().asString().contains("without lines");
    }

    /** The searches before it had spent what one run may spend. */
    @Test
    void failureThatIsLeftBecauseTheTimeWasSpentIsAMissOfItsOwn() {
        FailingTests found = FailingTests.of(
                4,
                List.of(
                        failure("placed", "limit 0 B", site()),
                        failure("late", "where: this run has spent 35.0 s on the sites of other failures", site()),
                        failure("left", "where: this run has spent 35.0 s on the sites of other failures"),
                        failure("hidden", "where: the search failed")),
                Map.of("placed", 1.0, "late", 4.0, "left", 2.0, "hidden", 3.0));
        assertThat(found)
                .hasToString("4 of 4, 1 of them without lines, 1 left because the run's time was spent, in 2.0 s in the"
                        + " median, 4.0 s at the 90th percentile, 4.0 s at most, 10 s together; experiments removed the"
                        + " objects of 0 lines, and not those of 0 more");
        Goals goals = new Goals();
        new FailingTests(10, TEN, 0, 3, List.of()).judge("17", false, goals);
        assertThat(goals.missed()).singleElement().asString().contains("because the run's time was spent");
    }

    private static TestResult failure(String test, String message, AllocationSite... sites) {
        return new TestResult(
                "",
                test,
                test,
                Status.OVER_LIMIT,
                OptionalLong.of(0),
                Optional.of(new Measured(
                        Verdict.STEADY,
                        AllocationScope.TEST_THREAD,
                        24,
                        1,
                        0,
                        List.of(),
                        List.of(),
                        "",
                        List.of(sites),
                        Optional.empty(),
                        Optional.empty())),
                Optional.empty(),
                true,
                message,
                Environment.ofThisJvm());
    }

    private static AllocationSite site() {
        List<StackTraceElement> path = List.of(new StackTraceElement("com.acme.Codec", "encode", "Codec.java", 41));
        return new AllocationSite("main", path, List.of(), "new Price", 24, 1, 1);
    }

    @Test
    void passingTestIsAMiss() {
        Goals goals = new Goals();
        new FailingTests(11, TEN, 0, 0, List.of()).judge("17", false, goals);
        assertThat(goals.missed()).singleElement().asString().contains("did not fail with a limit of 0 B");
    }

    @Test
    void slowTestIsAMissUnlessProcessorsAreShared() {
        List<Double> slow = IntStream.range(0, 16).mapToObj(i -> 5.1).toList();
        assertThat(missed(slow, 0, false)).hasSize(3);
        assertThat(missed(slow, 0, true)).isEmpty();
    }

    @Test
    void missingTimeIsAMiss() {
        assertThat(new FailingTests(0, List.of(), 0, 0, List.of())).hasToString("none");
        assertThat(missed(List.of(), 0, false)).hasSize(1);
    }

    private static List<String> missed(List<Double> seconds, int withoutLines, boolean besideHogs) {
        Goals goals = new Goals();
        new FailingTests(seconds.size(), seconds, withoutLines, 0, List.of()).judge("17", besideHogs, goals);
        return goals.missed();
    }
}
