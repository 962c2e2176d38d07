package io.bytewatcher.junit.internal.run;

import static io.bytewatcher.junit.AllocationMode.SINGLE_SHOT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.bytewatcher.Body;
import io.bytewatcher.CompilationState;
import io.bytewatcher.baseline.Baseline;
import io.bytewatcher.baseline.BaselineEntry;
import io.bytewatcher.baseline.Figure;
import io.bytewatcher.junit.AllocationBaselineError;
import io.bytewatcher.junit.AllocationNotMeasuredException;
import io.bytewatcher.junit.Garbage;
import io.bytewatcher.junit.Interceptors;
import io.bytewatcher.junit.MaxAllocation;
import io.bytewatcher.junit.MeasureAllocation;
import io.bytewatcher.junit.NoAllocation;
import io.bytewatcher.junit.Outcomes;
import io.bytewatcher.junit.internal.measure.BaselineRuns;
import io.bytewatcher.junit.internal.measure.PreparedTest;
import io.bytewatcher.report.ReportDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.function.ThrowingConsumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.commons.JUnitException;
import org.junit.platform.engine.TestExecutionResult.Status;

/** Tests with a baseline: check, strict, update, and attempts to evade it. */
class RunBaselineTests extends BaselineRuns {
    @Override
    public FixtureRun run(String mode, Class<?>... fixtures) {
        return super.run(mode, fixtures).with("bytewatcher.sites.fork", "false");
    }

    static class Records {
        static @Nullable Object kept;

        @Test
        @MeasureAllocation
        void steady() {
            kept = new byte[16];
        }
    }

    @Test
    void regressionFailsWithOldNewAndDifference() throws IOException {
        agreeTo(line(Records.class, "steady", Figure.steady(16), ""));
        Outcomes outcomes = run("check", Records.class).execute();
        assertThat(outcomes.thrown())
                .isInstanceOf(AllocationBaselineError.class)
                .message()
                .startsWith("RunBaselineTests.Records.steady(): 32 B per call, baseline 16 B per call [REGRESSED]\n"
                        + "  was         16 B per call  at " + file + ":3\n"
                        + "  now         32 B per call\n"
                        + "  difference  16 B more\n")
                .contains("\n  measured: 32 B per call [STEADY], counted ")
                .contains("\n  if intended: " + applyingThePatch() + ", and write why into the last column");
        assertThat(((AllocationBaselineError) outcomes.thrown()).getActual().getStringRepresentation())
                .isEqualTo("32 B per call");
        assertThat(outcomes.printed())
                .last()
                .asString()
                .startsWith(
                        "[bytewatcher] 1 measured: 0 within limits, 1 regressed, 0 improved, 0 not gated; report: ");
        assertThat(patch())
                .anyMatch(line -> line.startsWith("+") && line.contains("#steady") && line.contains("\t32\t"));
    }

    @Test
    void configuredFileThatDoesNotExistIsPrinted() {
        FixtureRun run = FixtureRun.of(Records.class)
                .with("bytewatcher.baseline.file", file.toString())
                .reportingTo(folder);
        assertThat(run.execute().printed())
                .anyMatch(line -> line.contains("bytewatcher.baseline.file: there is no " + file
                        + ", so nothing was compared with a baseline."));
        assertThat(run.with("bytewatcher.baseline", "off").execute().printed())
                .noneMatch(line -> line.contains("there is no"));
    }

    @Test
    void figureAtTheBaselinePassesWithoutAPatch() throws IOException {
        agreeTo(line(Records.class, "steady", Figure.steady(32), ""));
        Outcomes outcomes = run("strict", Records.class).execute();
        assertThat(outcomes.failures()).isEmpty();
        assertThat(outcomes.containerFailures()).isEmpty();
        assertThat(patch()).isEmpty();
    }

    @Test
    void existingBaselineIsCheckedByDefault() throws IOException {
        agreeTo(line(Records.class, "steady", Figure.steady(16), ""));
        Outcomes outcomes = FixtureRun.of(Records.class)
                .with("bytewatcher.baseline.file", file.toString())
                .with("bytewatcher.sites", "off")
                .execute();
        assertThat(outcomes.thrown()).isInstanceOf(AllocationBaselineError.class);
        assertThat(run("off", Records.class).execute().failures()).isEmpty();
    }

    @Test
    void improvementIsPrintedAndFailsIfStrict() throws IOException {
        agreeTo(line(Records.class, "steady", Figure.steady(48), ""));
        Outcomes checked = run("check", Records.class).execute();
        assertThat(checked.failures()).isEmpty();
        assertThat(checked.printed())
                .startsWith(
                        "[bytewatcher] improved: RunBaselineTests.Records.steady(), 48 B per call -> 32 B per call");
        Throwable thrown = run("strict", Records.class).execute().thrown();
        assertThat(thrown)
                .isInstanceOf(AllocationBaselineError.class)
                .hasMessageStartingWith(
                        "RunBaselineTests.Records.steady(): 32 B per call, baseline 48 B per call [IMPROVED, STRICT]");
        assertThat(((AllocationBaselineError) thrown).allocation().compilationState())
                .as("what may be agreed to is measured to its end")
                .isNotEqualTo(CompilationState.NOT_NEEDED);
        assertThat(patch()).anyMatch(line -> line.startsWith("+") && line.contains("\t32\t"));
    }

    @Test
    void testWithoutALineIsPrintedAndFailsIfStrict() throws IOException {
        agreeTo();
        Outcomes checked = run("check", Records.class).execute();
        assertThat(checked.failures()).isEmpty();
        assertThat(checked.printed())
                .startsWith("[bytewatcher] no baseline: RunBaselineTests.Records.steady(), 32 B per call");
        assertThat(run("strict", Records.class).execute().thrown())
                .isInstanceOf(AllocationBaselineError.class)
                .hasMessageStartingWith(
                        "RunBaselineTests.Records.steady(): 32 B per call, no line in the baseline for it"
                                + " [NO_BASELINE, STRICT]");
    }

    @Test
    void raisedLineWithoutAReasonFailsIfStrict() throws IOException {
        agreeTo(line(Records.class, "steady", Figure.steady(32), "? raised from 16"));
        assertThat(run("check", Records.class).execute().failures()).isEmpty();
        assertThat(run("strict", Records.class).execute().thrown())
                .hasMessageContaining("the line was raised without a reason (? raised from 16)");
    }

    @Test
    void updateWritesOnlyMeasuredTests() throws IOException {
        BaselineEntry other = line(SingleShot.class, "once", Figure.singleShot(7), "agreed before");
        agreeTo(other, line(Records.class, "steady", Figure.steady(16), ""));
        Outcomes outcomes = run("update", Records.class).execute();
        assertThat(outcomes.failures()).isEmpty();
        List<BaselineEntry> after = Baseline.read(file).entries();
        assertThat(after).hasSize(2).contains(other);
        assertThat(after)
                .filteredOn(entry -> entry.test().endsWith("#steady"))
                .singleElement()
                .satisfies(entry -> {
                    assertThat(entry.figure()).isEqualTo(Figure.steady(32));
                    assertThat(entry.reason()).isEqualTo("? raised from 16");
                });
        assertThat(outcomes.printed())
                .anyMatch(line -> line.contains("raised") && line.contains("16 B per call -> 32 B per call"));
    }

    abstract static class Contract {
        abstract int length();

        @Nested
        class Shared {
            @Test
            @MeasureAllocation
            void allocates() {
                Records.kept = new byte[length()];
            }

            @Test
            @Disabled("to show that it was not measured")
            @MeasureAllocation
            void skipped() {}
        }
    }

    static class Small extends Contract {
        @Override
        int length() {
            return 16;
        }
    }

    static class Large extends Contract {
        @Override
        int length() {
            return 32;
        }
    }

    /** With one name for both, the line would hold the larger figure, and the smaller could grow unseen. */
    @Test
    void testsOfAnInheritedNestedClassHaveALineForEachHeir() throws IOException {
        assertThat(run("update", Small.class).execute().failures()).isEmpty();
        assertThat(run("update", Large.class).execute().failures()).isEmpty();
        String small = Small.class.getName() + "$Shared#";
        String large = Large.class.getName() + "$Shared#";
        assertThat(Baseline.read(file).entries())
                .extracting(BaselineEntry::test, entry -> entry.figure().bytes())
                .containsExactly(tuple(large + "allocates", 48L), tuple(small + "allocates", 32L));
        assertThat(run("check", Small.class).execute().printed())
                .noneMatch(line -> line.contains("there is no such test"));
        String lines = Files.readString(file);
        Files.writeString(file, lines.replace(small + "allocates", small + "skipped"));
        assertThat(run("check", Small.class).execute().printed())
                .anyMatch(line -> line.contains("Small$Shared#skipped: the test was not measured"));
        Files.writeString(file, lines.replace(small + "allocates", small + "gone"));
        assertThat(run("check", Small.class).execute().printed())
                .anyMatch(line -> line.contains("Small$Shared#gone: there is no such test"));
    }

    static class Failing {
        static @Nullable Object kept;

        @Test
        @MeasureAllocation(mode = SINGLE_SHOT)
        void failing() {
            kept = new byte[16];
            throw new IllegalStateException("of the test's own");
        }

        @Test
        @MaxAllocation(value = 0, mode = SINGLE_SHOT)
        void overItsLimit() {
            kept = new byte[16];
        }
    }

    @Test
    void updateOmitsFailedTests() {
        Outcomes outcomes = run("update", Failing.class).execute();
        assertThat(outcomes.statuses().values()).containsOnly(Status.FAILED).hasSize(2);
        assertThat(file).doesNotExist();
    }

    static class SingleShot {
        static @Nullable Object kept;

        @Test
        @MeasureAllocation(mode = SINGLE_SHOT)
        void once() {
            kept = new byte[8_000];
        }
    }

    static class ToleratedSingleShot {
        static @Nullable Object kept;

        @Test
        @MeasureAllocation(mode = SINGLE_SHOT, baselineTolerance = 100)
        void once() {
            kept = new byte[8_000];
        }
    }

    @Test
    void aSingleShotIsOnlyReportedUnlessItIsGated() throws IOException {
        agreeTo(line(SingleShot.class, "once", Figure.singleShot(4_000), ""));
        Outcomes reported = run("check", SingleShot.class).execute();
        assertThat(reported.failures()).isEmpty();
        assertThat(reported.printed())
                .startsWith(
                        "[bytewatcher] 1 single shot has shifted, which fails only with bytewatcher.baseline.single-shot=gate");
        assertThat(run("check", SingleShot.class)
                        .with("bytewatcher.baseline.single-shot", "gate")
                        .execute()
                        .thrown())
                .isInstanceOf(AllocationBaselineError.class);
        assertThat(run("check", SingleShot.class)
                        .with("bytewatcher.baseline.single-shot", "gate")
                        .with("bytewatcher.baseline.single-shot.tolerance", "4017")
                        .execute()
                        .failures())
                .isEmpty();
    }

    @Test
    void toleranceAnnotationGatesASingleShot() throws IOException {
        agreeTo(line(ToleratedSingleShot.class, "once", Figure.singleShot(7_915), ""));
        assertThat(run("check", ToleratedSingleShot.class).execute().thrown())
                .isInstanceOf(AllocationBaselineError.class);
        assertThat(patch()).anyMatch(line -> line.startsWith("+") && line.contains("\t8016\t"));
        agreeTo(line(ToleratedSingleShot.class, "once", Figure.singleShot(7_916), ""));
        assertThat(run("check", ToleratedSingleShot.class).execute().failures()).isEmpty();
    }

    static class NotMeasured {
        @Test
        void lostItsAnnotation() {
            Garbage.make();
        }

        @Test
        @Disabled("to show that it was not measured")
        @MeasureAllocation
        void skipped() {}

        @Test
        @MeasureAllocation
        void measured() {}
    }

    @Test
    void lineOfAnUnmeasuredTestIsPrintedAndFailsIfStrict() throws IOException {
        agreeTo(
                line(NotMeasured.class, "lostItsAnnotation", Figure.steady(0), ""),
                line(NotMeasured.class, "measured", Figure.steady(0), ""),
                line(NotMeasured.class, "skipped", Figure.steady(0), ""),
                line(NotMeasured.class, "gone", Figure.steady(0), ""),
                line(Records.class, "steady", Figure.steady(0), "")); // of a class that is not in this run
        Outcomes checked = run("check", NotMeasured.class).execute();
        assertThat(checked.failures()).isEmpty();
        assertThat(checked.containerFailures()).isEmpty();
        assertThat(checked.printed()).hasSize(4);
        assertThat(checked.printed().get(0)).contains("agreed.tsv:", "#gone: there is no such test");
        assertThat(checked.printed().get(1)).contains("agreed.tsv:", "#lostItsAnnotation: the test was not measured");
        assertThat(checked.printed().get(2)).contains("agreed.tsv:", "#skipped: the test was not measured");
        Outcomes strict = run("strict", NotMeasured.class).execute();
        assertThat(strict.thrownBy("lostItsAnnotation()"))
                .isInstanceOf(AllocationNotMeasuredException.class)
                .hasMessageContaining("agreed.tsv:")
                .hasMessageContaining("has a strict baseline and was not measured")
                .hasMessageEndingWith("Restore it, or delete the line.");
        assertThat(strict.containerFailures())
                .singleElement()
                .asString()
                .contains("#gone: there is no such test", "#skipped: the test was not measured")
                .doesNotContain("Records");
        agreeTo(line(NotMeasured.class, "lostItsAnnotation", Figure.singleShot(0), ""));
        assertThat(run("strict", NotMeasured.class).execute().thrownBy("lostItsAnnotation()"))
                .hasMessageEndingWith("Is the line of a survey? Set bytewatcher.survey=true in this run, too.");
    }

    @Test
    void strictBaselineRejectsDisabledLimits() {
        assertThatThrownBy(() -> run("strict", Records.class)
                        .with("bytewatcher.enabled", "false")
                        .execute())
                .isInstanceOf(JUnitException.class)
                .hasMessageContaining(
                        "bytewatcher.baseline=strict and bytewatcher.enabled=false contradict each other");
    }

    @ExtendWith(Interceptors.Replacing.class)
    static class Replaced {
        @Test
        @MaxAllocation(0)
        void replaced() {
            Garbage.make();
        }
    }

    @Test
    void skippedMeasurementIsAResult() {
        Outcomes outcomes = run("off", Replaced.class).execute();
        assertThat(outcomes.printed())
                .singleElement()
                .asString()
                .startsWith(
                        "[bytewatcher] 0 measured: 0 within limits, 0 regressed, 0 improved, 1 not measured, 0 not gated");
    }

    @Test
    void aDamagedBaselineFailsTheRunWithFileAndLine() throws IOException {
        Files.writeString(file, "# bytewatcher baseline 1\n<<<<<<< HEAD\n");
        assertThatThrownBy(() -> run("check", Records.class).execute())
                .isInstanceOf(JUnitException.class)
                .message()
                .startsWith(file + ":2");
    }

    static class Flaky {
        static int runs;
        static @Nullable Object kept;

        @Test
        @MaxAllocation(value = 0, mode = SINGLE_SHOT)
        void onlyOnce() {
            if (runs++ == 0) {
                kept = new byte[16];
            }
        }
    }

    @Test
    void rerunKeepsTheFirstVerdict() {
        Flaky.runs = 0;
        Outcomes outcomes = run("off", Flaky.class).times(2).execute();
        assertThat(outcomes.statuses()).containsEntry("onlyOnce()", Status.FAILED);
        assertThat(outcomes.printed())
                .startsWith(
                        "[bytewatcher] RunBaselineTests.Flaky.onlyOnce() failed for its allocation in its first run."
                                + " That failure counts, whatever a rerun measures")
                .last()
                .asString()
                .contains("1 measured: 0 within limits, 1 over");
        assertThat(Flaky.runs).isEqualTo(1);
    }

    static class FirstUnmeasured {
        static int calls;

        @Test
        @NoAllocation
        void notMeasuredOnce() {
            if (++calls == 100) {
                throw new IllegalStateException("the connection was reset");
            }
        }
    }

    /** Nothing is known about its allocation before the rerun. */
    @Test
    void rerunReplacesAResultWithoutAVerdict() {
        FirstUnmeasured.calls = 0;
        Outcomes outcomes = run("off", FirstUnmeasured.class).times(2).execute();
        assertThat(outcomes.statuses()).containsEntry("notMeasuredOnce()", Status.SUCCESSFUL);
        assertThat(outcomes.printed()).last().asString().contains("1 measured: 1 within limits");
    }

    static class FailsFirst {
        static int runs;

        @BeforeEach
        void failOnce() {
            assertThat(++runs).isNotEqualTo(1);
        }

        @Test
        @MeasureAllocation
        void allocates() {
            Records.kept = new byte[16];
        }
    }

    static class FailsFirstInAll {
        static int runs;

        @BeforeAll
        static void failOnce() {
            assertThat(++runs).isNotEqualTo(1);
        }

        @Nested
        class Inner {
            @Test
            @MeasureAllocation
            void allocates() {
                Records.kept = new byte[16];
            }
        }
    }

    /** No rerun could withdraw the failure of the plan. */
    @ParameterizedTest
    @ValueSource(classes = {FailsFirst.class, FailsFirstInAll.class})
    void testThatFailedIsNoUnmetLineOfAStrictBaseline(Class<?> fixture) throws IOException {
        FailsFirst.runs = 1;
        FailsFirstInAll.runs = 1;
        assertThat(run("update", fixture).execute().failures()).isEmpty();
        FailsFirst.runs = 0;
        FailsFirstInAll.runs = 0;
        Outcomes once = run("strict", fixture).execute();
        assertThat(once.containerFailures())
                .noneMatch(failure -> failure.toString().contains("was not measured"));
        FailsFirst.runs = 0;
        FailsFirstInAll.runs = 0;
        Outcomes twice = run("strict", fixture).times(2).execute();
        assertThat(twice.statuses()).containsEntry("allocates()", Status.SUCCESSFUL);
        assertThat(twice.containerFailures())
                .noneMatch(failure -> failure.toString().contains("was not measured"));
    }

    /** In a folder of the kernel's. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void updateThatCannotBeWrittenIsAFailedFinding() {
        FixtureRun run = FixtureRun.of(Records.class)
                .with("bytewatcher.baseline", "update")
                .with("bytewatcher.baseline.file", "/proc/bytewatcher/agreed.tsv")
                .with("bytewatcher.sites.fork", "false")
                .reportingTo(folder);
        assertThat(run.execute().printed()).anyMatch(line -> line.contains("the baseline was not updated: "));
        assertThat(ReportDirectory.of(folder).read().orElseThrow().isRed()).isTrue();
    }

    static class Prepared {
        @TestFactory
        @MeasureAllocation
        Stream<DynamicTest> prepared() {
            return Stream.of(
                    DynamicTest.dynamicTest("one", new PreparedBody("com.acme.Codec#encode(size = 1)")),
                    DynamicTest.dynamicTest("one again", new PreparedBody("com.acme.Codec#encode(size = 1)")));
        }
    }

    private record PreparedBody(String id) implements PreparedTest {
        @Override
        public String name() {
            return id;
        }

        @Override
        public int threads() {
            return 1;
        }

        @Override
        public boolean isMeasuredAlone() {
            return false;
        }

        @Override
        public void run(ThrowingConsumer<Body> measurement) throws Throwable {
            measurement.accept(() -> Records.kept = new byte[16]);
        }

        @Override
        public void execute() {
            throw new AssertionError("the extension runs it");
        }
    }

    /** A name of its own cannot be given to it, and one that fails is not gone. */
    @Test
    void preparedTestsMayShareTheirName() throws IOException {
        assertThat(run("update", Prepared.class).execute().printed())
                .noneMatch(line -> line.contains("invocations are named"));
        Outcomes strict = run("strict", Prepared.class).execute();
        assertThat(strict.failures()).isEmpty();
        assertThat(strict.containerFailures()).isEmpty();
    }

    @Test
    void reportsThatCannotBeWrittenAreNamedWithTheReasonAndChangeNoOutcome() throws IOException {
        Path taken = Files.writeString(folder.resolve("taken"), "a file");
        Outcomes outcomes = run("off", Records.class).reportingTo(taken).execute();
        assertThat(outcomes.failures()).isEmpty();
        assertThat(outcomes.printed())
                .singleElement()
                .asString()
                .startsWith(
                        "[bytewatcher] 1 measured: 0 within limits, 0 regressed, 0 improved, 0 not gated; no report: "
                                + taken)
                .endsWith(
                        "Make it writable, or name another directory: bytewatcher.report.dir, or -o on the command line");
        assertThat(taken).hasContent("a file");
    }
}
