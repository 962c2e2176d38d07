package io.bytewatcher.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.Verdict;
import io.bytewatcher.benchmarks.Cell;
import io.bytewatcher.benchmarks.Reading;
import io.bytewatcher.test.Jdk;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The judgement of each section of the comparison on figures that meet ByteWatcher's goals, and on one that does not. */
class PeerJudgingTests {
    private static final Jdk JDK = new Jdk(17, "17.0.15", Path.of("17"));

    @Test
    void aReadingCostsLittleMoreThanTheJvms() {
        assertThat(reading(row(12, 0), row(12, 0), ComparisonSetup.Extent.FULL)).isEmpty();
        assertThat(reading(row(12, 224), row(13, 0), ComparisonSetup.Extent.FULL))
                .containsExactly(
                        "Goal missed: the garbage of AllocationMeter.bytesSinceMark(), JDK 17.0.15, is 224 B;"
                                + " the goal is at most 0.0005 B.",
                        "Goal missed: the time of AllocationMeter.mark(), JDK 17.0.15, is 1.3 times that of the JVM's own"
                                + " call; the goal is at most 1.2 times that of the JVM's own call.");
        assertThat(reading(row(13, 0), row(13, 0), ComparisonSetup.Extent.QUICK))
                .isEmpty();
    }

    @Test
    void aReadingThatFailsMissesItsGoals() {
        assertThat(ReadingCosts.goals(JDK, Map.of(), ComparisonSetup.Extent.FULL)
                        .missed())
                .hasSize(4);
        List<Cell> failed = List.of(Cell.of("a"), Cell.of("b"), Cell.failedWith("no"));
        assertThat(reading(failed, failed, ComparisonSetup.Extent.QUICK)).hasSize(2);
    }

    private static List<String> reading(List<Cell> sinceMark, List<Cell> mark, ComparisonSetup.Extent extent) {
        return ReadingCosts.goals(
                        JDK,
                        Map.of(Reading.JVM, row(10, 0), Reading.BYTEWATCHER, sinceMark, Reading.MARK, mark),
                        extent)
                .missed();
    }

    private static List<Cell> row(double nanos, double garbage) {
        return List.of(Cell.of("by"), Cell.of("call"), Cell.of(nanos, 1), Cell.ofBytes(garbage));
    }

    @Test
    void knownSizesAreExact() {
        ErrorSummary exact = new ErrorSummary();
        exact.add(0);
        ErrorSummary wrong = new ErrorSummary();
        wrong.add(8);
        wrong.add(0);
        wrong.addFailed("no");
        assertThat(sizes(exact, exact)).isEmpty();
        assertThat(sizes(exact, wrong))
                .containsExactly("Goal missed: the number of sizes that are not exact by ByteWatcher, steady state,"
                        + " JDK 17.0.15 is 2; the goal is at most 0.");
        assertThat(sizes(new ErrorSummary(), exact))
                .containsExactly("Goal missed: no size was measured by ByteWatcher, once, JDK 17.0.15.");
    }

    private static List<String> sizes(ErrorSummary once, ErrorSummary steady) {
        return SizeErrors.goals(JDK, Map.of(SizeTool.BYTEWATCHER_ONCE, once, SizeTool.BYTEWATCHER_STEADY, steady))
                .missed();
    }

    @Test
    void realOperationsMatchJmhInATenthOfItsTime() {
        assertThat(SteadyStates.goals(JDK, 0, 0, 0, 0.1, ComparisonSetup.Extent.FULL)
                        .missed())
                .isEmpty();
        assertThat(SteadyStates.goals(JDK, 1, 3, 2, 0.11, ComparisonSetup.Extent.FULL)
                        .missed())
                .containsExactly(
                        "Goal missed: the number of operations that ByteWatcher could not measure, JDK 17.0.15, is 1;"
                                + " the goal is at most 0.",
                        "Goal missed: the number of operations that JMH could not measure, JDK 17.0.15, is 3;"
                                + " the goal is at most 0.",
                        "Goal missed: the number of operations with other figures than JMH's, JDK 17.0.15, is 2;"
                                + " the goal is at most 0.",
                        "Goal missed: ByteWatcher's time for all operations, JDK 17.0.15, is 0.11 of JMH's;"
                                + " the goal is at most 0.1 of JMH's.");
        assertThat(SteadyStates.goals(JDK, 0, 0, 2, 0.11, ComparisonSetup.Extent.QUICK)
                        .missed())
                .isEmpty();
        assertThat(SteadyStates.goals(JDK, 0, 0, 0, Double.NaN, ComparisonSetup.Extent.FULL)
                        .missed())
                .hasSize(1);
    }

    @Test
    void severalSteadyStatesMatchJmh() {
        assertThat(again(List.of(784.0, 784.0), List.of(816.0, 784.0)).holdsJmhs())
                .isTrue();
        assertThat(again(List.of(784.0, 784.0), List.of(816.0, 816.0)).holdsJmhs())
                .isFalse();
        assertThat(again(List.of(784.0), List.of(Double.NaN)).holdsJmhs()).isFalse();
        assertThat(again(List.of(784.0, 752.0), List.of(816.0, 784.0)).holdsJmhs())
                .isFalse();
        assertThat(again(List.of(784.0), List.of(784.0, Double.NaN)).holdsJmhs())
                .isFalse();
        assertThat(again(List.of(784.0, Double.NaN), List.of(784.0)).holdsJmhs())
                .isFalse();
        assertThat(again(List.of(784.0, 783.0), List.of(816.0, 815.0)).note("group"))
                .isEqualTo("group in more JVMs: JMH 783; ByteWatcher 815 B/op");
    }

    @Test
    void unstableFigureMissesTheGoal() {
        assertThat(SteadyStates.own(16, 1, Verdict.STEADY).isThere()).isTrue();
        assertThat(SteadyStates.own(16, 1, Verdict.AMORTISED).isThere()).isTrue();
        assertThat(SteadyStates.own(16, 1, Verdict.GROWING).isThere()).isFalse();
        SteadyStates.Answer unstable = SteadyStates.own(16, 1, Verdict.UNSTABLE);
        assertThat(unstable.isThere()).isFalse();
        assertThat(unstable.cell().text()).isEqualTo("fails: UNSTABLE, 16.0 B/op");
    }

    private static SteadyStates.Again again(List<Double> jmh, List<Double> own) {
        return new SteadyStates.Again(answers(jmh), answers(own));
    }

    private static List<SteadyStates.Answer> answers(List<Double> figures) {
        return figures.stream()
                .map(bytes -> new SteadyStates.Answer(bytes, 1, ""))
                .toList();
    }

    @Test
    void testsWithLimitsPass() {
        assertThat(TestCosts.goals(JDK, "20 tests by ByteWatcher", Cell.of(0)).missed())
                .isEmpty();
        assertThat(TestCosts.goals(JDK, "20 tests by ByteWatcher", Cell.of(1)).missed())
                .containsExactly("Goal missed: the number of failures of 20 tests by ByteWatcher, JDK 17.0.15, is 1;"
                        + " the goal is at most 0.");
        assertThat(TestCosts.goals(JDK, "20 tests by ByteWatcher", Cell.of("all"))
                        .missed())
                .hasSize(1);
    }

    @Test
    void runThatMeasuresNothingCostsAtMostThirtyMilliseconds() {
        assertThat(TestCosts.idleGoal(JDK, 30).missed()).isEmpty();
        assertThat(TestCosts.idleGoal(JDK, 30.1).missed())
                .containsExactly("Goal missed: what ByteWatcher on the class path adds to a run of one plain test,"
                        + " JDK 17.0.15, is 30.1 ms; the goal is at most 30 ms.");
        assertThat(TestCosts.idleGoal(JDK, Double.NaN).missed()).hasSize(1);
    }

    @Test
    void steadyTestThatHoldsCostsAtMostFortyMilliseconds() {
        assertThat(TestCosts.steadyGoal(JDK, 40).missed()).isEmpty();
        assertThat(TestCosts.steadyGoal(JDK, 40.1).missed())
                .containsExactly("Goal missed: what ByteWatcher @NoAllocation adds to a test, JDK 17.0.15, is 40.1 ms;"
                        + " the goal is at most 40 ms.");
        assertThat(TestCosts.steadyGoal(JDK, Double.NaN).missed()).hasSize(1);
    }

    @Test
    void limitsOnSingleRunsMayCost30Percent() {
        assertThat(TestCosts.suiteGoal(JDK, 1.3).missed()).isEmpty();
        assertThat(TestCosts.suiteGoal(JDK, 1.31).missed())
                .containsExactly("Goal missed: the time of 10,000 tests by ByteWatcher @MaxAllocation(value = 0,"
                        + " mode = SINGLE_SHOT), JDK 17.0.15, is 1.31 times that without limits; the goal is at most 1.3"
                        + " times that without limits.");
    }

    @Test
    void laterRoundDoesNotHideEarlierFailures() {
        TestCosts.Runs runs = new TestCosts.Runs();
        assertThat(TestCosts.goals(JDK, "tests", runs.failed).missed()).hasSize(1);
        runs.add(1, "first");
        runs.add(0, "");
        assertThat(runs.failed).isEqualTo(Cell.of(1));
        assertThat(runs.error).isEqualTo("first");
        runs.addFailed("no JVM");
        runs.add(3, "third");
        assertThat(runs.failed).isEqualTo(Cell.of("all"));
        assertThat(runs.error).isEqualTo("no JVM");
        assertThat(TestCosts.goals(JDK, "tests", runs.failed).missed()).hasSize(1);
    }
}
