package io.bytewatcher.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.Verdict;
import io.bytewatcher.baseline.Baseline;
import io.bytewatcher.baseline.Figure;
import io.bytewatcher.baseline.MeasuredTest;
import io.bytewatcher.baseline.Outcome;
import io.bytewatcher.baseline.Tolerance;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The rest is tested by the command line, whose judgement it is. */
class StrictReportTests {
    private static final Baseline A_48 = Baseline.of(List.of())
            .update(List.of(new MeasuredTest("a", Figure.steady(48), List.of())), Samples.JDK17, Tolerance.DEFAULT);

    private static RunResults judged(Map<String, Baseline> baselines, TestResult... tests) {
        return StrictReport.of(Samples.run(tests), baselines, Tolerance.DEFAULT);
    }

    private static TestResult test(String module, String test, long bytes) {
        return Samples.steady(test, bytes).withModule(module);
    }

    @Test
    void modulesAreJudgedByTheirOwnBaselines() {
        RunResults judged = judged(Map.of("one", A_48, "two", A_48), test("one", "a", 48), test("two", "a", 56));
        assertThat(judged.findings())
                .singleElement()
                .satisfies(finding -> assertThat(finding.failed()).isTrue())
                .satisfies(finding -> assertThat(finding.text())
                        .startsWith("two: a: it allocates more than the baseline says")
                        .endsWith("Find out why, or agree to it with -Dbytewatcher.baseline=update"));
        assertThat(judged.tests()).allMatch(test -> test.baseline().isPresent());
    }

    @Test
    void theComparisonOfTheRunDecidesForModulesWithoutABaseline() {
        TestResult compared = Samples.compared(test("two", "b", 8), Outcome.IMPROVED, 16);
        assertThat(judged(Map.of("one", A_48), test("one", "a", 48), compared, test("three", "c", 1))
                        .findings())
                .singleElement()
                .satisfies(finding ->
                        assertThat(finding.text()).startsWith("two: b: it allocates less than the baseline says"));
    }

    @Test
    void oneFindingStandsForAMissingBaseline(@TempDir Path folder) {
        Path file = folder.resolve("none.tsv");
        RunResults judged = judged(Map.of("one", Baseline.read(file)), test("one", "a", 48), test("one", "b", 48));
        assertThat(judged.findings())
                .containsExactly(
                        new Finding(
                                true,
                                file
                                        + ": there is no baseline. -Dbytewatcher.baseline=update, or --update on the command line, writes one"));
        assertThat(judged.tests()).allMatch(test -> test.outcome().equals(Optional.of(Outcome.NO_BASELINE)));
    }

    private static TestResult unstable(String test, Status status) {
        Measured measured = Samples.measured(Verdict.UNSTABLE, 48);
        return new TestResult(
                "one",
                test,
                test + "()",
                status,
                OptionalLong.empty(),
                Optional.of(measured),
                Optional.empty(),
                false,
                "",
                Samples.JDK17);
    }

    @Test
    void testWithoutAFigureFails() {
        assertThat(judged(Map.of("one", A_48), test("one", "a", 48), unstable("b", Status.RECORDED))
                        .findings())
                .containsExactly(new Finding(
                        true,
                        "one: b: it has no figure to compare (unstable). Give it more time, or do not measure it"));
        assertThat(judged(Map.of(), unstable("b", Status.RECORDED)).findings()).isEmpty();
    }

    /** As in the JVM of the tests, where it fails in each mode that compares. */
    @Test
    void testThatLostItsFigureFailsAlsoIfOnlyRegressionsDo() {
        RunResults results = Samples.run(unstable("a", Status.RECORDED), unstable("b", Status.RECORDED));
        assertThat(StrictReport.of(results, Map.of("one", A_48), Tolerance.DEFAULT, false, "--update")
                        .findings())
                .filteredOn(finding -> finding.text().contains("it has no figure to compare"))
                .extracting(finding -> finding.failed() + " " + finding.text().substring(0, 6))
                .containsExactly("true one: a", "false one: b");
    }

    /** It kept its line in a fresh JVM. */
    @Test
    void testWithSeveralStatesAndWithoutAFigureIsMeasured() {
        assertThat(judged(Map.of("one", A_48), unstable("a", Status.SEVERAL_STATES))
                        .findings())
                .isEmpty();
    }

    /** Its limit held in a fresh JVM. It has no line to keep. */
    @Test
    void testWithSeveralStatesAndWithoutFigureAndLineFails() {
        assertThat(judged(Map.of("one", A_48), test("one", "a", 48), unstable("b", Status.SEVERAL_STATES))
                        .findings())
                .extracting(Finding::text)
                .singleElement()
                .asString()
                .startsWith("one: b: it has no figure to compare");
    }

    @Test
    void testWithALineAndWithoutAFigureHasOneFinding() {
        assertThat(judged(Map.of("one", A_48), unstable("a", Status.RECORDED)).findings())
                .extracting(Finding::text)
                .singleElement()
                .asString()
                .startsWith("one: a: it has no figure to compare");
    }

    /** Another shard skipped it, or it is watched now. */
    @Test
    void lineOfATestWhoseMethodHasAResultWasNotMeasured() {
        Baseline lines = Baseline.of(List.of())
                .update(
                        List.of(new MeasuredTest("C#m(2)", Figure.steady(48), List.of())),
                        Samples.JDK17,
                        Tolerance.DEFAULT);
        RunResults results = Samples.run(test("one", "C#m(1)", 48), test("one", "D#d", 48));
        assertThat(StrictReport.of(results, Map.of("one", lines), Tolerance.DEFAULT)
                        .findings())
                .extracting(Finding::text)
                .anyMatch(text -> text.contains("C#m(2): the test was not measured"))
                .noneMatch(text -> text.contains("there is no such test"));
    }

    @Test
    void lineOfASteadyStateIsNotThatOfASingleShot() {
        TestResult once = Samples.result("one", "a", Samples.measured(Verdict.SINGLE_SHOT, 48), false, "");
        assertThat(judged(Map.of("one", A_48), once).findings())
                .extracting(Finding::text)
                .singleElement()
                .asString()
                .startsWith("one: a: its line is of another way of measuring\n");
    }

    @Test
    void findingsOfTheRunStay() {
        RunResults results = Samples.withFindings(Samples.run(test("one", "a", 48)), new Finding(false, "a remark"));
        assertThat(StrictReport.of(results, Map.of("one", A_48), Tolerance.DEFAULT)
                        .findings())
                .containsExactly(new Finding(false, "a remark"));
    }
}
