package io.bytewatcher.junit.internal.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.bytewatcher.Allocation;
import io.bytewatcher.AllocationScope;
import io.bytewatcher.AllocationSite;
import io.bytewatcher.CompilationState;
import io.bytewatcher.SiteReport;
import io.bytewatcher.SteadyState;
import io.bytewatcher.Verdict;
import io.bytewatcher.baseline.BaselineEntry;
import io.bytewatcher.baseline.BaselineSite;
import io.bytewatcher.baseline.Figure;
import io.bytewatcher.junit.AllocationBaselineError;
import io.bytewatcher.junit.AllocationLimitExceededError;
import io.bytewatcher.junit.AllocationMode;
import io.bytewatcher.junit.AllocationNotMeasuredException;
import io.bytewatcher.junit.Outcomes;
import io.bytewatcher.junit.internal.request.IgnoredTypes;
import io.bytewatcher.junit.internal.request.MeasurementRequest;
import io.bytewatcher.junit.internal.run.OpenRuns;
import io.bytewatcher.junit.internal.run.StrictRun;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The extent of a test's measurement, whether its sites are wanted, and the messages. */
class WantedMeasurementTests extends VerdictQuestions {
    private OptionalLong harmless(String mode, MeasurementRequest request, BaselineEntry... lines) throws IOException {
        return ask(mode, request, TestCriteria::harmless, lines);
    }

    @Test
    void figureUpToTheLimitNeedsNoConfirmation() throws IOException {
        assertThat(harmless("off", limit(100, AllocationMode.STEADY_STATE))).hasValue(100);
        assertThat(harmless("off", RECORDED)).isEmpty();
    }

    @Test
    void recordableFigureIsMeasuredExactly() throws IOException {
        assertThat(harmless("update", limit(100, AllocationMode.STEADY_STATE))).isEmpty();
        assertThat(harmless("check", limit(100, AllocationMode.STEADY_STATE))).isEmpty();
    }

    @Test
    void figureUpToALowerBaselineNeedsNoConfirmation() throws IOException {
        BaselineEntry line = line(Figure.steady(48));
        assertThat(harmless("check", RECORDED, line)).hasValue(48);
        assertThat(harmless("check", limit(40, AllocationMode.STEADY_STATE), line))
                .hasValue(40);
        assertThat(harmless("check", limit(60, AllocationMode.STEADY_STATE), line))
                .hasValue(48);
        assertThat(harmless("check", limit(60, AllocationMode.SINGLE_SHOT), line))
                .hasValue(60);
    }

    @Test
    void improvementIsMeasuredExactly() throws IOException {
        Allocation early = SteadyState.of(() -> {
                    kept = new byte[16];
                })
                .limit(48)
                .measure();
        assertThat(early.compilationState()).isEqualTo(CompilationState.NOT_NEEDED);
        assertThat(isWantedWhole("check", RECORDED, early, line(Figure.steady(48))))
                .isTrue();
        assertThat(isWantedWhole("check", RECORDED, early, line(Figure.steady(32))))
                .isFalse();
        assertThat(isWantedWhole("off", RECORDED, early)).isFalse();
        assertThat(isWantedWhole("check", ONCE, early, line(Figure.steady(48)))).isFalse();
        assertThat(isWantedWhole("check", RECORDED, once(16), line(Figure.singleShot(48_000))))
                .isFalse();
        Allocation nothing = SteadyState.of(() -> {
                    kept = null;
                })
                .limit(48)
                .measure();
        assertThat(isWantedWhole("check", RECORDED, nothing, line(Figure.steady(48))))
                .as("nothing cannot become less")
                .isFalse();
    }

    private boolean isWantedWhole(
            String mode, MeasurementRequest request, Allocation allocation, BaselineEntry... lines) throws IOException {
        return ask(mode, request, criteria -> new TestVerdict(criteria, allocation).wantsTheWholeTruth(), lines);
    }

    /** The message without the JVM and the way out. */
    private String judged(String mode, Allocation allocation, BaselineEntry line) throws IOException {
        return ask(
                mode,
                ONCE,
                criteria -> {
                    AllocationBaselineError error = catchThrowableOfType(
                            AllocationBaselineError.class,
                            () -> new TestVerdict(criteria, allocation).pronounce(Optional.empty(), ""));
                    String message = error == null ? "" : String.valueOf(error.getMessage());
                    return message.substring(0, Math.max(0, message.indexOf("\n  measured: ")));
                },
                line);
    }

    @Test
    void onlyARegressionExplainsMissingSites() throws IOException {
        Allocation allocation = once(16).withSites(SiteReport.notFound("where: not known, because the fork ended")
                .plusRemarks(List.of("another remark")));

        assertThat(judged("strict", allocation, line(Figure.singleShot(16))))
                .isEqualTo("VerdictQuestions.Fixture.test(): 32 B, baseline 16 B [REGRESSED]\n"
                        + "  was         16 B       at " + file + ":3\n"
                        + "  now         32 B\n"
                        + "  difference  16 B more\n"
                        + "  where: not known, because the fork ended\n"
                        + "  another remark");
        assertThat(judged("strict", allocation, line(Figure.singleShot(48))))
                .isEqualTo("VerdictQuestions.Fixture.test(): 32 B, baseline 48 B [IMPROVED, STRICT]\n"
                        + "  was         48 B       at " + file + ":3\n"
                        + "  now         32 B\n"
                        + "  difference  16 B less");
    }

    private OptionalLong wanted(String mode, MeasurementRequest request, int length, BaselineEntry... lines)
            throws IOException {
        Allocation allocation = once(length);
        return ask(mode, request, criteria -> new TestVerdict(criteria, allocation).sitesWantedAbove(), lines);
    }

    @Test
    void sitesOfABrokenLimitAreSearched() throws IOException {
        assertThat(wanted("off", limit(31, AllocationMode.SINGLE_SHOT), 16)).hasValue(31);
        assertThat(wanted("off", limit(32, AllocationMode.SINGLE_SHOT), 16)).isEmpty();
        assertThat(wanted("off", ONCE, 16)).isEmpty();
    }

    @Test
    void sitesOfARegressionAreSearched() throws IOException {
        assertThat(wanted("check", ONCE, 16, line(Figure.singleShot(16)))).hasValue(16);
        assertThat(wanted("check", ONCE, 16, line(Figure.singleShot(32)))).isEmpty();
        assertThat(wanted("check", ONCE, 16, line(Figure.singleShot(48)))).isEmpty();
        assertThat(wanted("check", ONCE, 16)).isEmpty();
    }

    @Test
    void updateSearchesMissingSites() throws IOException {
        BaselineSite site = new BaselineSite("com.acme.Codec.encode", "byte[]", BigDecimal.valueOf(32));
        assertThat(wanted("update", ONCE, 16)).hasValue(-1);
        assertThat(wanted("update", ONCE, 16, line(Figure.singleShot(32)))).hasValue(-1);
        assertThat(wanted("update", ONCE, 16, line(Figure.singleShot(32), site)))
                .isEmpty();
        assertThat(wanted("update", ONCE, 0)).as("there are none").isEmpty();
    }

    @Test
    void sitesAreAlwaysSearchedIfConfigured() throws IOException {
        parameters.put("bytewatcher.sites", "always");
        assertThat(wanted("off", ONCE, 16)).hasValue(-1);
        assertThat(wanted("off", ONCE, 0)).isEmpty();
    }

    private Throwable judged(MeasurementRequest request, String note, BaselineEntry... lines) throws IOException {
        Allocation allocation = once(16);
        Throwable thrown = judge(
                        "check",
                        context -> verdict(request, context, allocation).pronounce(Optional.empty(), note),
                        lines)
                .thrown();
        assertThat(thrown).isNotNull();
        return thrown;
    }

    @Test
    void noteIsPartOfTheMessage() throws IOException {
        assertThat(judged(limit(31, AllocationMode.SINGLE_SHOT), "inexact"))
                .isInstanceOf(AllocationLimitExceededError.class)
                .hasMessageContaining("\n  inexact");
        assertThat(judged(limit(31, AllocationMode.SINGLE_SHOT), ""))
                .message()
                .startsWith("VerdictQuestions.Fixture.test(): 32 B, limit 31 B [SINGLE_SHOT]")
                .doesNotContain("\n  \n");
        assertThat(judged(ONCE, "inexact", line(Figure.singleShot(16))))
                .isInstanceOf(AllocationBaselineError.class)
                .hasMessageContaining("\n  inexact\n  if intended: ");
        assertThat(judged(ONCE, "", line(Figure.singleShot(16)))).message().doesNotContain("\n  \n");
        Allocation allocation = once(16);
        assertThat(run("off", context -> verdict(ONCE, context, allocation).pronounce(Optional.empty(), "inexact"))
                        .allocation())
                .isEqualTo("32 B [SINGLE_SHOT]; inexact");
    }

    @Test
    void reasonWithoutAFigureAsWrittenIsASentence() throws IOException {
        MeasurementRequest written = new MeasurementRequest(
                OptionalLong.empty(),
                OptionalLong.empty(),
                IgnoredTypes.NONE,
                OptionalLong.of(0),
                AllocationMode.STEADY_STATE,
                AllocationScope.TEST_THREAD,
                OptionalLong.empty());
        Allocation nothing = SteadyState.of(() -> {
                    kept = null;
                })
                .measure();
        assertThat(judge(
                                "off",
                                context -> new TestJudge(
                                                TestCriteria.of(written, context), 0, "inexact: JUnit calls it", false)
                                        .judge(verdict(written, context, nothing)))
                        .thrown())
                .isInstanceOf(AllocationNotMeasuredException.class)
                .hasMessageContaining("its figure as written is not known, because JUnit calls it. Here: 0 B per call");
    }

    @Test
    void foundSitesArePublished() throws IOException {
        AllocationSite site = new AllocationSite("main", List.of(), List.of(), "new byte[]", 32, 1, 1);
        Allocation allocation =
                once(16).withSites(new SiteReport(SiteReport.Engine.LEDGER, List.of(site), 32, 1, 32, 1, 0, List.of()));
        assertThat(run("off", context -> verdict(ONCE, context, allocation).pronounce(Optional.empty(), ""))
                        .sites())
                .hasEntrySatisfying("test()", text -> assertThat(text).contains("new byte[]", "of 32 B explained"));
    }

    @Test
    void unstableFigureMeetsNoCriterion() throws IOException {
        Allocation unstable = SteadyState.of(() -> Thread.sleep(20))
                .maxTime(Duration.ofMillis(1))
                .measure();
        assertThat(unstable.verdict()).isEqualTo(Verdict.UNSTABLE);
        Consumer<ExtensionContext> question =
                context -> verdict(RECORDED, context, unstable).pronounce(Optional.empty(), "");
        Outcomes recorded = run("off", question);
        assertThat(recorded.failures()).isEmpty();
        assertThat(recorded.printed()).last().asString().contains("0 measured: ", ", 1 not measured, ");
        Outcomes limited = run(
                "off",
                context -> verdict(limit(0, AllocationMode.STEADY_STATE), context, unstable)
                        .pronounce(Optional.empty(), ""));
        assertThat(limited.thrown()).isInstanceOf(AllocationLimitExceededError.class);
        assertThat(limited.printed()).last().asString().contains("0 measured: 0 within limits, 1 over, ");
        assertThat(run("check", question).failures()).isEmpty();
        assertThat(run("strict", question).thrown()).isInstanceOf(AllocationNotMeasuredException.class);
        assertThat(run("check", question, line(Figure.steady(48))).thrown())
                .isInstanceOf(AllocationNotMeasuredException.class)
                .hasMessageStartingWith("VerdictQuestions.Fixture.test() has no figure to compare with the baseline: ")
                .hasMessageEndingWith(". " + unstable.explanation());
        OptionalLong sitesOfIt = ask(
                "off",
                limit(0, AllocationMode.STEADY_STATE),
                criteria -> new TestVerdict(criteria, unstable).sitesWantedAbove());
        assertThat(sitesOfIt).isEmpty();
    }

    @Test
    void comparisonWithTheBaselineIsPublished() throws IOException {
        Allocation allocation = once(16);
        assertThat(run(
                                "check",
                                context -> verdict(ONCE, context, allocation).pronounce(Optional.empty(), ""),
                                line(Figure.singleShot(32)))
                        .baselines())
                .hasEntrySatisfying("test()", text -> assertThat(text).startsWith("UNCHANGED\n"));
    }

    @Test
    void unmeasuredAndUngatedTestsAreResults() throws IOException {
        MeasurementRequest request = limit(0, AllocationMode.STEADY_STATE);
        assertThat(run(
                                "off",
                                context -> TestCriteria.of(request, context)
                                        .recordNotMeasured(new AllocationNotMeasuredException("replaced")))
                        .printed())
                .anyMatch(line -> line.contains("1 not measured, 0 not gated"));
        assertThat(run("off", context -> TestCriteria.of(request, context).recordNotGated())
                        .printed())
                .anyMatch(line -> line.contains("1 not gated"));
    }

    @Test
    void unmeasuredTestIsRecorded() throws IOException {
        List<String> noted = new ArrayList<>();
        run("check", context -> {
            StrictRun.checkUnmeasured(context);
            noted.addAll(OpenRuns.of(context).orElseThrow().unmeasured());
        });
        assertThat(noted).containsExactly(Fixture.class.getName() + "#test");
    }
}
