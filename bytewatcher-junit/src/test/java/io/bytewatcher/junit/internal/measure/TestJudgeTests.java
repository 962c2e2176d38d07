package io.bytewatcher.junit.internal.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.Allocation;
import io.bytewatcher.CompilationState;
import io.bytewatcher.SiteReport;
import io.bytewatcher.Verdict;
import io.bytewatcher.baseline.BaselineEntry;
import io.bytewatcher.baseline.BaselineSite;
import io.bytewatcher.baseline.Figure;
import io.bytewatcher.internal.sites.fork.ForkPurpose;
import io.bytewatcher.junit.Outcomes;
import io.bytewatcher.junit.internal.run.FixtureRun;
import io.bytewatcher.junit.internal.run.FixtureRun.NoRerun;
import io.bytewatcher.junit.internal.sites.FigureRun;
import io.bytewatcher.junit.internal.sites.FragileZeros;
import io.bytewatcher.junit.internal.sites.FreshFigures;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The fresh JVMs that a verdict asks. Quick: the measurement and the answers are invented. */
class TestJudgeTests extends VerdictQuestions {
    private static final Allocation HERE_64 = figure(64);

    private final AtomicInteger asked = new AtomicInteger();
    private final List<String> fragile = new ArrayList<>();
    private final List<Long> searchedAbove = Collections.synchronizedList(new ArrayList<>());

    private static Allocation figure(long bytesPerCall) {
        return new Allocation(
                Verdict.STEADY,
                bytesPerCall * 1_000,
                1_000,
                0,
                List.of(),
                List.of(),
                CompilationState.TOP_TIER,
                "",
                Duration.ZERO);
    }

    private static FigureRun.MeasuredFigures figures(String uniqueId, long bytesPerCall) {
        FigureRun.MeasuredFigures figures = new FigureRun.MeasuredFigures();
        figures.figures().put(uniqueId, figure(bytesPerCall));
        return figures;
    }

    private static SiteReport report(long bytesPerCall) {
        return new SiteReport(
                SiteReport.Engine.EXACT_FORK, List.of(), 0, 1_000, bytesPerCall * 1_000, 1_000, 0, List.of());
    }

    /** Fresh JVMs that show these figures alone in turn, the last of them again and again, and this figure as written. */
    private FreshFigures.FigureFork answering(String alone, long written) {
        List<String> answers = List.of(alone.split(" ", -1));
        return (uniqueIds, parameters, bound, purpose) -> {
            if (purpose == ForkPurpose.FIGURES_AS_WRITTEN) {
                return figures(uniqueIds.get(0), written);
            }
            String answer = answers.get(Math.min(asked.getAndIncrement(), answers.size() - 1));
            return answer.equals("none")
                    ? new FigureRun.MeasuredFigures()
                    : figures(uniqueIds.get(0), Long.parseLong(answer));
        };
    }

    private Outcomes judge(
            String mode,
            Allocation here,
            SiteReport sites,
            FreshFigures.FigureFork fork,
            boolean isOfFreshJvm,
            BaselineEntry... lines)
            throws IOException {
        agreeTo(lines);
        Fixture.question = context -> {
            TestCriteria criteria = TestCriteria.of(RECORDED, context);
            new TestJudge(criteria, System.nanoTime(), "", isOfFreshJvm).judge(new TestVerdict(criteria, here));
            FragileZeros.run(new NoRerun(), (wanted, zero) -> fragile.add(wanted.subject() + ": " + zero.untried()));
        };
        FixtureRun run = run(mode, Fixture.class)
                .answeredBy(
                        (wanted, bound, boundOfAll, given) -> {
                            searchedAbove.add(wanted.limit());
                            return sites;
                        },
                        fork);
        parameters.forEach(run::with);
        return run.execute();
    }

    /**
     * This JVM settles at 64 B, the one that finds the sites at 0 B, and the further ones at these figures in turn. Code whose figure as
     * written is 64 B has no larger state.
     */
    @ParameterizedTest
    @CsvSource({
        "40 40, 64, 2, 0|40|64",
        "40 none 40, 64, 3, 0|40|64",
        "64, 64, 2, 0|64",
        "40 48 64, 64, 3, 0|40|48|64",
        "40 48 56, 64, 4, 0|40|48|56|64",
        "64, 96, 5, 0|64",
        "40 none 40, 96, 5, 0|40|64",
        "64 64 64 72 72, 96, 5, 0|64|72",
        "40 48 56 72 80 88 96, 96, 8, 0|40|48|56|64|72|80|88|96",
        "40 48 56 72 80 88 96 104 112, 120, 8, 0|40|48|56|64|72|80|88|96|104"
    })
    void updateAsksFurtherJvmsUntilOneShowsAKnownState(String further, int written, int count, String line)
            throws IOException {
        assertThat(judge("update", HERE_64, report(0), answering(further, written), false)
                        .failures())
                .isEmpty();
        assertThat(Files.readString(file)).contains("\tsteady\ttest-thread\t" + line + "\t");
        assertThat(asked).hasValue(count);
    }

    @Test
    void updateAsksNoFurtherJvmIfNoneCanMeasureTheTest() throws IOException {
        FreshFigures.FigureFork none = (uniqueIds, given, bound, purpose) -> {
            if (purpose != ForkPurpose.FIGURES_AS_WRITTEN) {
                asked.incrementAndGet();
            }
            return new FigureRun.MeasuredFigures();
        };
        assertThat(judge("update", HERE_64, SiteReport.notFound("not sought"), none, false)
                        .failures())
                .isEmpty();
        assertThat(Files.readString(file)).contains("\tsteady\ttest-thread\t64\t");
        assertThat(asked).hasValue(2);
    }

    @Test
    void figureOfAFreshJvmHasNoFurtherStates() throws IOException {
        assertThat(judge("update", HERE_64, report(64), answering("40", 64), true)
                        .failures())
                .isEmpty();
        assertThat(Files.readString(file)).contains("\tsteady\ttest-thread\t64\t");
        assertThat(asked).hasValue(0);
    }

    /** This JVM reached 32 B. */
    @Test
    void regressionThatThisJvmHidesIsSoughtWithItsSites() throws IOException {
        BaselineEntry line =
                line(Figure.steady(64), new BaselineSite("com.acme.Codec.encode", "byte[]", BigDecimal.valueOf(64)));
        Outcomes regressed = judge("check", figure(32), report(96), answering("96", 96), false, line);
        assertThat(regressed.thrown())
                .message()
                .startsWith("VerdictQuestions.Fixture.test(): 32 or 96 B per call, baseline 64 B per call [REGRESSED]")
                .contains("\n  each of 4 fresh JVMs shows it: at least 96 B alone.");
        assertThat(searchedAbove).containsExactly(64L);
        assertThat(asked).hasValue(FreshFigures.AGREEING);

        assertThat(judge("check", figure(32), report(64), answering("64", 96), false, line)
                        .failures())
                .isEmpty();
        assertThat(searchedAbove).as("none has regressed").hasSize(1);
    }

    @Test
    void zeroThatMayBeFragileIsSought() throws IOException {
        parameters.put("bytewatcher.sites", "always");
        judge("off", figure(0), report(0), answering("0", 0), false);
        assertThat(fragile).as("nothing as written").isEmpty();
        judge("off", figure(0), report(0), answering("0", 16), false);
        assertThat(fragile).containsExactly("VerdictQuestions.Fixture.test(): not sought, because there is no JVM");
        fragile.clear();
        parameters.put("bytewatcher.sites.fork", "false");
        judge("off", figure(0), report(0), answering("0", 16), false);
        assertThat(fragile)
                .containsExactly("VerdictQuestions.Fixture.test(): not sought, because no fresh JVM may be started"
                        + " (bytewatcher.sites.fork=false)");
    }
}
