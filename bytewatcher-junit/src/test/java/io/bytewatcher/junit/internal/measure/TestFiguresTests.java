package io.bytewatcher.junit.internal.measure;

import static io.bytewatcher.junit.internal.measure.InventedAllocations.steady;
import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.Allocation;
import io.bytewatcher.CompilationState;
import io.bytewatcher.SiteReport;
import io.bytewatcher.Verdict;
import io.bytewatcher.junit.internal.sites.FreshFigures;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class TestFiguresTests {
    private static FreshFigures.Answer answer(long bytes) {
        return new FreshFigures.Answer(steady(bytes), "");
    }

    @Test
    void figureAsWrittenIsUsedUnlessItIsClearlyLess() {
        TestFigures figures = TestFigures.of(steady(32));
        TestFigures larger = figures.withAsWritten(answer(48));
        assertThat(larger.here().asWritten().map(Allocation::bytesPerOperation)).contains(48.0);
        assertThat(larger.lessAsWritten()).isEmpty();
        assertThat(larger.dependOnTheJit()).isTrue();
        TestFigures equal = figures.withAsWritten(answer(32));
        assertThat(equal.here().asWritten().map(Allocation::bytesPerOperation)).contains(32.0);
        assertThat(equal.dependOnTheJit()).isFalse();
        TestFigures less = figures.withAsWritten(answer(16));
        assertThat(less.here().asWritten()).isEmpty();
        assertThat(less.lessAsWritten().map(Allocation::bytesPerOperation)).contains(16.0);
        assertThat(less.dependOnTheJit()).isFalse();
        TestFigures nearly =
                figures.withAsWritten(new FreshFigures.Answer(InventedAllocations.of(Verdict.AMORTISED, 31_900), ""));
        assertThat(nearly.here().asWritten()).isPresent();
    }

    @Test
    void unknownFiguresHaveTheirReasons() {
        TestFigures figures = TestFigures.of(steady(32));
        assertThat(figures.asWritten().why()).isEqualTo("no fresh JVM was started");
        TestFigures unknown = figures.withAsWritten(new FreshFigures.Answer(null, "it crashed"));
        assertThat(unknown.here().asWritten()).isEmpty();
        assertThat(unknown.lessAsWritten()).isEmpty();
        assertThat(unknown.asWritten().why()).isEqualTo("it crashed");
        assertThat(figures.missesAsWritten()).as("none was asked").isFalse();
        assertThat(unknown.missesAsWritten()).isTrue();
        TestFigures removed = figures.withAsWritten(answer(48)).withoutAsWritten("it is not exact");
        assertThat(removed.here().asWritten()).isEmpty();
        assertThat(removed.asWritten().why()).isEqualTo("it is not exact");
    }

    @Test
    void answerWithoutAFigureKeepsTheKnownOne() {
        TestFigures known = TestFigures.of(steady(32)).withAsWritten(answer(48));
        assertThat(known.missesAsWritten()).isFalse();
        TestFigures kept = known.withAsWritten(new FreshFigures.Answer(null, "it crashed"));
        assertThat(kept.here().asWritten().map(Allocation::bytesPerOperation)).contains(48.0);
        assertThat(kept.missesAsWritten()).isTrue();
        assertThat(kept.asWritten().why()).isEqualTo("it crashed");
    }

    /** The JIT may not be the reason of an excused breach then. */
    @Test
    void excuseStatesThatNoJvmShowedTheFigureAsWritten() {
        FreshFigures.Answer crashed = new FreshFigures.Answer(null, "it crashed");
        String notKnown = "; whether earlier tests have left something behind is not known, because it crashed";
        TestFigures figures = TestFigures.of(steady(32));
        assertThat(Excuses.withoutCheck(figures.withAsWritten(crashed))).isEqualTo(notKnown);
        assertThat(Excuses.withoutCheck(figures.withAsWritten(answer(48)).withAsWritten(crashed)))
                .as("after other tests it is known")
                .isEqualTo(notKnown);
        assertThat(Excuses.withoutCheck(figures.withAsWritten(answer(48)))).isEmpty();
        assertThat(Excuses.withoutCheck(figures)).as("none was asked").isEmpty();
    }

    @Test
    void hiddenRegressionIsThatOfFreshJvms() {
        TestFigures figures = TestFigures.of(steady(32));
        assertThat(figures.hiddenRegression()).isEmpty();
        assertThat(figures.notKnownAlone()).isEmpty();
        assertThat(figures.withHidden(answer(48)).hiddenRegression().map(Allocation::bytesPerOperation))
                .contains(48.0);
        assertThat(figures.withHidden(answer(48)).notKnownAlone()).isEmpty();
        assertThat(figures.withHidden(new FreshFigures.Answer(null, "it crashed"))
                        .notKnownAlone())
                .endsWith("alone in a fresh JVM, because it crashed");
    }

    @Test
    void onlySteadyZerosAreZero() {
        assertThat(TestFigures.of(steady(0)).isZero()).isTrue();
        assertThat(TestFigures.of(steady(32)).isZero()).isFalse();
        assertThat(TestFigures.of(new Allocation(
                                Verdict.SINGLE_SHOT,
                                0,
                                1,
                                0,
                                List.of(),
                                List.of(),
                                CompilationState.NOT_APPLICABLE,
                                "",
                                Duration.ZERO))
                        .isZero())
                .isFalse();
    }

    @Test
    void furtherAnswersKeepTheOthers() {
        TestFigures all = TestFigures.of(steady(32))
                .withAsWritten(answer(48))
                .withAlone(steady(40))
                .withHidden(answer(56));
        assertThat(all.here().asWritten().map(Allocation::bytesPerOperation)).contains(48.0);
        assertThat(all.withAlone(steady(44)).alone())
                .extracting(Allocation::bytesPerOperation)
                .containsExactly(40.0, 44.0);
        assertThat(all.hiddenRegression().map(Allocation::bytesPerOperation)).contains(56.0);
        for (TestFigures later : List.of(
                all.withAsWritten(answer(64)),
                all.withoutAsWritten("it is not exact"),
                all.withSites(new SiteReport(SiteReport.Engine.EXACT_FORK, List.of(), 0, 1, 0, 1, 0, List.of())))) {
            assertThat(later.alone()).isEqualTo(all.alone());
            assertThat(later.hiddenRegression()).isEqualTo(all.hiddenRegression());
        }
    }
}
