package io.bytewatcher.junit.internal.measure;

import static io.bytewatcher.junit.AllocationMode.SINGLE_SHOT;
import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.baseline.Baseline;
import io.bytewatcher.baseline.BaselineEntry;
import io.bytewatcher.baseline.Figure;
import io.bytewatcher.junit.AllocationBaselineError;
import io.bytewatcher.junit.AllocationLimitExceededError;
import io.bytewatcher.junit.AllocationNotMeasuredException;
import io.bytewatcher.junit.MaxAllocation;
import io.bytewatcher.junit.MeasureAllocation;
import io.bytewatcher.junit.Outcomes;
import io.bytewatcher.junit.internal.config.Build;
import io.bytewatcher.junit.internal.run.FixtureRun;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The verdict on one measured call, by limit and baseline. Quick: nothing settles, and no sites are searched for. */
class VerdictTests extends BaselineRuns {
    @Override
    public FixtureRun run(String mode, Class<?>... fixtures) {
        return super.run(mode, fixtures).with("bytewatcher.sites", "off");
    }

    private static BaselineEntry line(Class<?> fixture, String method, long bytes, String reason) {
        return line(fixture, method, Figure.singleShot(bytes), reason);
    }

    static class Measured {
        static @Nullable Object kept;

        @Test
        @MeasureAllocation(mode = SINGLE_SHOT, baselineTolerance = 0)
        void once() {
            kept = new byte[16];
        }
    }

    @Test
    void figureAtTheBaselinePasses() throws IOException {
        agreeTo(line(Measured.class, "once", 32, ""));
        Outcomes outcomes = run("strict", Measured.class).execute();
        assertThat(outcomes.failures()).isEmpty();
        assertThat(outcomes.containerFailures()).isEmpty();
        assertThat(outcomes.allocation()).isEqualTo("32 B [SINGLE_SHOT]");
        assertThat(outcomes.printed())
                .singleElement()
                .asString()
                .startsWith("[bytewatcher] 1 measured: 0 within limits, 0 regressed, 0 improved, 0 not gated; ");
        assertThat(patch()).isEmpty();
    }

    @Test
    void figureAboveTheBaselineFailsAndMayBeRecorded() throws IOException {
        boolean isOfABuild = Build.isOfMaven() || Build.isOfGradle();
        agreeTo(line(Measured.class, "once", 16, ""));
        Throwable thrown = run("check", Measured.class).execute().thrown();
        assertThat(thrown)
                .isInstanceOf(AllocationBaselineError.class)
                .message()
                .startsWith("VerdictTests.Measured.once(): 32 B, baseline 16 B [REGRESSED]\n"
                        + "  was         16 B       at " + file + ":3\n"
                        + "  now         32 B\n"
                        + "  difference  16 B more\n"
                        + "  measured: 32 B [SINGLE_SHOT]; ")
                .contains("\n  if intended: " + applyingThePatch() + ", and write why into the last column"
                        + (isOfABuild ? "\n  reproduce: " : ""))
                .satisfies(message ->
                        assertThat(message.contains("\n  reproduce: ")).isEqualTo(isOfABuild));
        assertThat(patch()).anyMatch(line -> line.startsWith("+") && line.contains("#once") && line.contains("\t32\t"));
        assertThat(run("strict", Measured.class).execute().thrown())
                .as("it is one wherever it is looked at")
                .hasMessageContaining("[REGRESSED]\n");
        assertThat(run("off", Measured.class).execute().failures()).isEmpty();
    }

    @Test
    void figureBelowTheBaselineFailsOnlyIfStrict() throws IOException {
        agreeTo(line(Measured.class, "once", 48, ""));
        Outcomes checked = run("check", Measured.class).execute();
        assertThat(checked.failures()).isEmpty();
        assertThat(checked.printed()).startsWith("[bytewatcher] improved: VerdictTests.Measured.once(), 48 B -> 32 B");
        assertThat(patch()).isEmpty();
        assertThat(run("strict", Measured.class).execute().thrown())
                .isInstanceOf(AllocationBaselineError.class)
                .hasMessageStartingWith("VerdictTests.Measured.once(): 32 B, baseline 48 B [IMPROVED, STRICT]\n")
                .hasMessageContaining("\n  if intended: " + applyingThePatch())
                .hasMessageNotContaining("write why");
    }

    @Test
    void missingLineFailsOnlyIfStrict() throws IOException {
        agreeTo();
        assertThat(run("check", Measured.class).execute().failures()).isEmpty();
        assertThat(run("strict", Measured.class).execute().thrown())
                .isInstanceOf(AllocationBaselineError.class)
                .hasMessageStartingWith("VerdictTests.Measured.once(): 32 B, no line in the baseline for it"
                        + " [NO_BASELINE, STRICT]\n")
                .hasMessageContaining("\n  if intended: " + applyingThePatch())
                .hasMessageNotContaining("write why");
    }

    @Test
    void raisedLineWithoutAReasonFailsOnlyIfStrict() throws IOException {
        agreeTo(line(Measured.class, "once", 32, "? raised from 16"));
        assertThat(run("check", Measured.class).execute().failures()).isEmpty();
        assertThat(run("strict", Measured.class).execute().thrown())
                .message()
                .contains("\n  the line was raised without a reason (? raised from 16): write why into its last column")
                .doesNotContain("if intended:");
    }

    static class Limited {
        static @Nullable Object kept;

        @Test
        @MaxAllocation(value = 31, mode = SINGLE_SHOT, baselineTolerance = 0)
        void over() {
            kept = new byte[16];
        }

        @Test
        @MaxAllocation(value = 32, mode = SINGLE_SHOT, baselineTolerance = 0)
        void within() {
            kept = new byte[16];
        }
    }

    @Test
    void brokenLimitFailsAndIsNotRecorded() throws IOException {
        agreeTo(line(Limited.class, "over", 16, ""), line(Limited.class, "within", 32, ""));
        Outcomes outcomes = run("check", Limited.class).execute();
        assertThat(outcomes.thrownBy("over()"))
                .isInstanceOf(AllocationLimitExceededError.class)
                .message()
                .startsWith("VerdictTests.Limited.over(): 32 B, limit 31 B [SINGLE_SHOT]\n")
                .contains("\n  baseline: 16 B");
        assertThat(outcomes.failures()).hasSize(1);
        assertThat(outcomes.printed())
                .last()
                .asString()
                .startsWith(
                        "[bytewatcher] 2 measured: 1 within limits, 1 over, 1 regressed, 0 improved, 0 not gated; ");
        assertThat(patch()).isEmpty();
    }

    @Test
    void failureWithoutSitesHasTheTestInItsStack() throws IOException {
        agreeTo(line(Limited.class, "within", 31, ""));
        Outcomes outcomes = run("check", Limited.class).execute();
        assertLeadsTo("over", outcomes.thrownBy("over()"));
        assertLeadsTo("within", outcomes.thrownBy("within()"));
    }

    private static void assertLeadsTo(String method, Throwable thrown) {
        StackTraceElement[] trace = thrown.getStackTrace();
        assertThat(trace[0].toString())
                .matches("io.bytewatcher.junit.internal.measure.VerdictTests\\$Limited." + method
                        + "\\(VerdictTests.java:[0-9]+\\)");
        assertThat(trace)
                .filteredOn(frame -> frame.getClassName().startsWith("io.bytewatcher."))
                .hasSize(1);
    }

    @Test
    void figureWithinItsLimitMayExceedTheBaseline() throws IOException {
        agreeTo(line(Limited.class, "within", 31, ""));
        assertThat(run("check", Limited.class).execute().thrownBy("within()"))
                .isInstanceOf(AllocationBaselineError.class)
                .hasMessageStartingWith("VerdictTests.Limited.within(): 32 B, baseline 31 B [REGRESSED]\n");
        assertThat(patch()).anyMatch(line -> line.startsWith("+") && line.contains("#within"));
        assertThat(patch()).noneMatch(line -> line.startsWith("+") && line.contains("#over"));
    }

    static class Tolerated {
        static @Nullable Object kept;

        @Test
        @MeasureAllocation(mode = SINGLE_SHOT, baselineTolerance = 16)
        void gated() {
            kept = new byte[16];
        }

        @Test
        @MeasureAllocation(mode = SINGLE_SHOT)
        void reported() {
            kept = new byte[8_000];
        }
    }

    @Test
    void explicitToleranceGatesASingleShot() throws IOException {
        agreeTo(line(Tolerated.class, "gated", 16, ""), line(Tolerated.class, "reported", 16, ""));
        assertThat(run("strict", Tolerated.class).execute().failures()).isEmpty();
        agreeTo(line(Tolerated.class, "gated", 15, ""), line(Tolerated.class, "reported", 16, ""));
        Outcomes outcomes = run("check", Tolerated.class).execute();
        assertThat(outcomes.thrownBy("gated()")).isInstanceOf(AllocationBaselineError.class);
        assertThat(outcomes.failures()).hasSize(1);
        assertThat(patch()).anyMatch(line -> line.startsWith("+") && line.contains("#gated"));
        assertThat(patch())
                .as("what is only reported is not to be agreed to")
                .noneMatch(line -> line.startsWith("+") && line.contains("#reported"));
    }

    @Test
    void updateRecordsTheFiguresOfPassingTests() throws IOException {
        agreeTo(line(Limited.class, "over", 16, "agreed before"), line(Limited.class, "within", 16, ""));
        Outcomes outcomes = run("update", Limited.class).execute();
        assertThat(outcomes.failures()).hasSize(1);
        assertThat(Baseline.read(file).entries())
                .extracting(entry -> entry.test().replaceFirst(".*#", "") + " " + entry.figure() + " " + entry.reason())
                .containsExactlyInAnyOrder(
                        "over 16 B agreed before", "within 32 B ? raised from 16 (single-shot, test-thread)");
        assertThat(run("update", Limited.class).execute().printed())
                .anyMatch(line -> line.contains("baseline " + file + ": nothing has changed"));
    }

    static class Unmeasured {
        @Test
        void lostItsAnnotation() {}
    }

    @Test
    void lineOfAnUnmeasuredTestFailsOnlyIfStrict() throws IOException {
        agreeTo(
                line(Unmeasured.class, "lostItsAnnotation", 16, ""),
                line(Unmeasured.class, "gone", 16, ""),
                line(Measured.class, "once", 32, ""));
        Outcomes checked = run("check", Unmeasured.class, Measured.class).execute();
        assertThat(checked.failures()).isEmpty();
        assertThat(checked.containerFailures()).isEmpty();
        assertThat(checked.printed())
                .anyMatch(line -> line.contains("#gone: there is no such test"))
                .anyMatch(line -> line.contains("#lostItsAnnotation: the test was not measured"));
        Outcomes strict = run("strict", Unmeasured.class, Measured.class).execute();
        assertThat(strict.thrownBy("lostItsAnnotation()"))
                .isInstanceOf(AllocationNotMeasuredException.class)
                .hasMessageContaining("agreed.tsv:")
                .hasMessageContaining(
                        "VerdictTests.Unmeasured.lostItsAnnotation() has a strict baseline and was not measured");
        assertThat(strict.containerFailures())
                .singleElement()
                .asString()
                .contains("the baseline is strict, and these lines were not met:\n  ", "#gone: there is no such test");
    }

    @Test
    void failureForASurveyLineSuggestsTheSurvey() throws IOException {
        agreeTo(line(Unmeasured.class, "lostItsAnnotation", 16, ""));
        assertThat(run("strict", Unmeasured.class).execute().thrownBy("lostItsAnnotation()"))
                .hasMessageEndingWith(
                        "Restore it, or delete the line. Is the line of a survey? Set bytewatcher.survey=true in this run, too.");
        agreeTo(line(Unmeasured.class, "lostItsAnnotation", Figure.steady(16), ""));
        assertThat(run("strict", Unmeasured.class).execute().thrownBy("lostItsAnnotation()"))
                .hasMessageEndingWith("Restore it, or delete the line.");
    }
}
