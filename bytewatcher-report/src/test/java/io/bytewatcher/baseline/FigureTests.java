package io.bytewatcher.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.bytewatcher.Allocation;
import io.bytewatcher.AllocationScope;
import io.bytewatcher.Allocations;
import io.bytewatcher.Round;
import io.bytewatcher.Verdict;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FigureTests {
    private Object kept = "";
    private int calls;

    @Test
    @Tag("steady-state")
    void isTheMeasuredFigure() {
        Allocation steady = Allocations.steadyState(() -> new byte[32]);
        assertThat(Figure.of(steady, AllocationScope.TEST_THREAD)).contains(Figure.steady(48));
    }

    @Test
    void isTheFigureOfTheOnlyCall() {
        Allocation once = Allocations.once(() -> new byte[32]);
        assertThat(Figure.of(once, AllocationScope.ALL_THREADS))
                .contains(Figure.singleShot(48).withScope(AllocationScope.ALL_THREADS));
    }

    @Test
    @Tag("steady-state")
    void rareAllocationHasItsDeviation() {
        Allocation rare = Allocations.steadyState(() -> {
            if (++calls % 1_000 == 0) {
                kept = new byte[32];
            }
            return kept;
        });
        assertThat(rare.verdict()).isEqualTo(Verdict.AMORTISED);
        Figure figure = Figure.of(rare, AllocationScope.TEST_THREAD).orElseThrow();
        assertThat(figure.bytes()).isEqualTo(rare.bytes());
        assertThat(figure.operations()).isEqualTo(rare.operations());
        assertThat(figure.bytesPerOperation().doubleValue()).isBetween(0.045, 0.051);
        assertThat(figure.deviation()).isBetween(0L, figure.bytes() / 10);
    }

    @Test
    void isEmptyIfUnstableOrNotCounted() {
        assertThat(of(Verdict.UNSTABLE, 480, 10, List.of(), List.of())).isEmpty();
        assertThat(of(Verdict.STEADY, 0, 0, List.of(), List.of())).isEmpty();
    }

    @Test
    void isTheBytesOfOneCallIfAllAreEqual() {
        assertThat(of(Verdict.STEADY, 480, 10, List.of(new Round(10, 480)), List.of()))
                .contains(Figure.steady(48));
    }

    @Test
    void deviationOfAMeanExcludesOneOffs() {
        List<Round> rounds = List.of(new Round(10_000, 16), new Round(10_000, 752), new Round(10_000, 16));
        assertThat(of(Verdict.AMORTISED, 32, 20_000, rounds, List.of(736L))).contains(Figure.amortised(32, 20_000, 0));
        assertThat(of(Verdict.AMORTISED, 784, 30_000, rounds, List.of())).contains(Figure.amortised(784, 30_000, 736));
        assertThat(of(Verdict.GROWING, 500, 30_000, rounds, List.of())
                        .orElseThrow()
                        .deviation())
                .as("at most all of it")
                .isEqualTo(500);
    }

    private static Optional<Figure> of(
            Verdict verdict, long bytes, long operations, List<Round> rounds, List<Long> outliers) {
        return Figure.of(verdict, AllocationScope.TEST_THREAD, bytes, operations, rounds, outliers);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "STEADY | 48 | 1 | 0 | 48 B per call",
                "STEADY | 0 | 1 | 0 | 0 B per call",
                "SINGLE_SHOT | 144352 | 1 | 0 | 144,352 B",
                "AMORTISED | 96 | 60000 | 39 | 0.0016 B per call (96 ± 39 B in 60,000)",
                "GROWING | 20 | 10 | 3 | 2 B per call (20 ± 3 B in 10, growing)",
                "STEADY | 9223372036854775807 | 1 | 0 | 9,223,372,036,854,775,807 B per call",
            })
    void isPrintedWithItsUnit(Verdict verdict, long bytes, long operations, long deviation, String text) {
        Figure figure = new Figure(verdict, AllocationScope.TEST_THREAD, bytes, operations, deviation);
        assertThat(figure).hasToString(text);
        assertThat(figure.withScope(AllocationScope.ALL_THREADS)).hasToString(text + " on all threads");
    }

    @ParameterizedTest
    @CsvSource({
        "UNSTABLE, 1, 1, 0",
        "STEADY, -1, 1, 0",
        "STEADY, 1, 2, 0",
        "STEADY, 1, 1, 1",
        "SINGLE_SHOT, 1, 2, 0",
        "AMORTISED, 1, 0, 0",
        "AMORTISED, 1, 1, -1",
        "AMORTISED, -1, 1, 1",
    })
    void rejectsMalformedFigures(Verdict verdict, long bytes, long operations, long deviation) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Figure(verdict, AllocationScope.TEST_THREAD, bytes, operations, deviation));
    }

    @Test
    void errorStatesTheExpectedFigure() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Figure.amortised(1, 0, 0))
                .withMessage("bytes: 1 ± 0, operations: 0 (expected: >= 0 B ± >= 0 B, operations >= 1)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Figure(Verdict.STEADY, AllocationScope.TEST_THREAD, 1, 2, 0))
                .withMessageEndingWith("operations 1 and no deviation, because it is STEADY)");
    }

    @Test
    void severalSteadyStatesHaveTheLargestAsTheirFigure() {
        Figure figure = Figure.steady(0).or(1_040).or(24).or(24);
        assertThat(figure.bytes()).isEqualTo(1_040);
        assertThat(figure.others()).containsExactly(Figure.steady(0), Figure.steady(24));
        assertThat(figure).hasToString("0 or 24 or 1,040 B per call");
        assertThat(figure.withScope(AllocationScope.ALL_THREADS))
                .hasToString("0 or 24 or 1,040 B per call on all threads");
        assertThat(figure.or(0)).isEqualTo(figure);
        assertThat(Figure.steady(24).or(24)).isEqualTo(Figure.steady(24));
        Figure mean = Figure.amortised(96, 60_000, 39);
        assertThat(mean.or(0)).hasToString("0 or 0.0016 B per call (96 ± 39 B in 60,000)");
        assertThat(mean.or(24)).hasToString("0.0016 or 24 B per call");
        assertThat(mean.or(24).or(mean).states()).containsExactly(mean, Figure.steady(24));
        assertThat(mean.or(mean)).isEqualTo(mean);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> mean.or(Figure.steady(24).withScope(AllocationScope.ALL_THREADS)))
                .withMessageContaining("of that scope");
    }

    @ParameterizedTest
    @CsvSource({"STEADY, 40, 0", "STEADY, 24, 24", "SINGLE_SHOT, 0, 24", "STEADY, 0, 48"})
    void rejectsMalformedOtherStates(Verdict verdict, long one, long other) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Figure(
                        verdict,
                        AllocationScope.TEST_THREAD,
                        48,
                        1,
                        0,
                        List.of(Figure.steady(one), Figure.steady(other))))
                .withMessageContaining("less each, ascending");
    }

    @Test
    void isPlainTextInTheFile() {
        assertThat(Figure.singleShot(144_352).plain()).isEqualTo("144352");
        assertThat(Figure.amortised(96, 60_000, 39).plain()).isEqualTo("0.0016");
    }

    @Test
    void isComparedExactly() {
        Figure third = Figure.amortised(Long.MAX_VALUE / 3, Long.MAX_VALUE, 0);
        Figure more = Figure.amortised(Long.MAX_VALUE / 3 + 1, Long.MAX_VALUE, 0);
        assertThat(third.compareBytesPerOperation(more)).isNegative();
        assertThat(more.compareBytesPerOperation(third)).isPositive();
        assertThat(Figure.amortised(2, 6, 1).compareBytesPerOperation(Figure.amortised(1, 3, 0)))
                .isZero();
        assertThat(Figure.steady(Long.MAX_VALUE).bytesPerOperation()).isEqualTo(BigDecimal.valueOf(Long.MAX_VALUE));
    }
}
