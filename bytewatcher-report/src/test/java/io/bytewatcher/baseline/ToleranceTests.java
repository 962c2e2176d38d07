package io.bytewatcher.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.bytewatcher.AllocationScope;
import io.bytewatcher.Round;
import io.bytewatcher.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ToleranceTests {
    private static Outcome judge(Figure was, Figure now) {
        return Tolerance.DEFAULT.judge(was, now);
    }

    @ParameterizedTest
    @CsvSource({
        "48, 48, UNCHANGED",
        "48, 49, REGRESSED",
        "48, 47, IMPROVED",
        "0, 1, REGRESSED",
        "0, 0, UNCHANGED",
        "1, 0, IMPROVED",
        "9223372036854775806, 9223372036854775807, REGRESSED"
    })
    void isZeroAtSteadyState(long was, long now, Outcome outcome) {
        assertThat(judge(Figure.steady(was), Figure.steady(now))).isEqualTo(outcome);
    }

    @ParameterizedTest
    @CsvSource({
        "0, UNCHANGED",
        "8, REGRESSED",
        "24, UNCHANGED",
        "32, REGRESSED",
        "40, UNCHANGED",
        "41, REGRESSED",
    })
    void isAroundEachOfSeveralSteadyStates(long now, Outcome outcome) {
        assertThat(judge(Figure.steady(40).or(0).or(24), Figure.steady(now))).isEqualTo(outcome);
    }

    @Test
    void isOfEachOfSeveralSteadyStates() {
        Figure several = Figure.steady(24).or(40);
        assertThat(judge(several, Figure.steady(23))).isEqualTo(Outcome.IMPROVED);
        assertThat(judge(several, Figure.amortised(30, 1, 0))).isEqualTo(Outcome.REGRESSED);
        assertThat(judge(several, Figure.amortised(401, 10, 0))).isEqualTo(Outcome.REGRESSED);
        assertThat(judge(several, Figure.singleShot(24))).isEqualTo(Outcome.ENVIRONMENT_MISMATCH);
        assertThat(judge(several, several)).isEqualTo(Outcome.UNCHANGED);
        assertThat(judge(Figure.steady(40), several)).as("one more, and less").isEqualTo(Outcome.IMPROVED);
        assertThat(judge(Figure.steady(24), several)).as("one more, and larger").isEqualTo(Outcome.REGRESSED);
        assertThat(judge(Figure.steady(32), several)).isEqualTo(Outcome.REGRESSED);
        Figure orRarely = Figure.steady(0).or(Figure.amortised(9_600, 60_000, 39));
        assertThat(judge(orRarely, Figure.steady(0))).isEqualTo(Outcome.UNCHANGED);
        assertThat(judge(orRarely, Figure.amortised(9_650, 60_000, 39))).isEqualTo(Outcome.UNCHANGED);
        assertThat(judge(orRarely, Figure.amortised(4_800, 60_000, 39))).isEqualTo(Outcome.REGRESSED);
        assertThat(judge(orRarely, Figure.steady(1))).isEqualTo(Outcome.REGRESSED);
        assertThat(Tolerance.DEFAULT.withSteady(8).judge(several, Figure.steady(48)))
                .isEqualTo(Outcome.UNCHANGED);
    }

    @ParameterizedTest
    @CsvSource({
        "48, 64, UNCHANGED",
        "48, 65, REGRESSED",
        "48, 32, UNCHANGED",
        "48, 31, IMPROVED",
        "0, 1, REGRESSED",
        "9223372036854775807, 9223372036854775791, UNCHANGED",
    })
    void mayBeSetAtSteadyStateExceptForZero(long was, long now, Outcome outcome) {
        Tolerance tolerance = Tolerance.DEFAULT.withSteady(16);
        assertThat(tolerance.judge(Figure.steady(was), Figure.steady(now))).isEqualTo(outcome);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 1024, UNCHANGED",
        "0, 1025, REGRESSED",
        "5000, 6024, UNCHANGED",
        "5000, 6025, REGRESSED",
        "5000, 3976, UNCHANGED",
        "5000, 3975, IMPROVED",
        "100000, 110000, UNCHANGED",
        "100000, 110001, REGRESSED",
        "100000, 90000, UNCHANGED",
        "100000, 89999, IMPROVED",
        "9223372036854775807, 1, IMPROVED"
    })
    void singleShotDefaultIsTheLargerOf1KiBAnd10Percent(long was, long now, Outcome outcome) {
        Figure before = Figure.singleShot(was);
        Figure after = Figure.singleShot(now);
        assertThat(Tolerance.DEFAULT.with(Tolerance.SingleShots.GATED).judge(before, after))
                .isEqualTo(outcome);
        assertThat(judge(before, after)).isEqualTo(outcome == Outcome.UNCHANGED ? outcome : Outcome.SHIFTED);
    }

    @Test
    void singleShotToleranceMayBeZero() {
        Tolerance none = Tolerance.DEFAULT.withSingleShot(0, 0).with(Tolerance.SingleShots.GATED);
        assertThat(none.judge(Figure.singleShot(48), Figure.singleShot(48))).isEqualTo(Outcome.UNCHANGED);
        assertThat(none.judge(Figure.singleShot(48), Figure.singleShot(49))).isEqualTo(Outcome.REGRESSED);
    }

    @Test
    void onlySingleShotsAreShifted() {
        assertThat(judge(Figure.steady(48), Figure.steady(49))).isEqualTo(Outcome.REGRESSED);
        assertThat(judge(Figure.steady(48), Figure.steady(47))).isEqualTo(Outcome.IMPROVED);
    }

    @Test
    void doesNotCompareDifferentModes() {
        Figure steady = Figure.steady(48);
        assertThat(judge(steady, Figure.singleShot(48))).isEqualTo(Outcome.ENVIRONMENT_MISMATCH);
        assertThat(judge(Figure.singleShot(48), steady)).isEqualTo(Outcome.ENVIRONMENT_MISMATCH);
        assertThat(judge(steady, steady.withScope(AllocationScope.ALL_THREADS)))
                .isEqualTo(Outcome.ENVIRONMENT_MISMATCH);
    }

    @Test
    void rareAllocationIsNewIfTheBaselineIsSteady() {
        Figure rare = Figure.amortised(16, 1_000_000, 16);
        assertThat(judge(Figure.steady(0), rare)).isEqualTo(Outcome.REGRESSED);
        Tolerance wide = Tolerance.DEFAULT.withSteady(1_000);
        assertThat(wide.judge(Figure.steady(0), rare)).isEqualTo(Outcome.REGRESSED);
        assertThat(judge(Figure.steady(48), Figure.amortised(48_000_016, 1_000_000, 16)))
                .isEqualTo(Outcome.REGRESSED);
        assertThat(wide.judge(Figure.steady(48), Figure.amortised(48_000_016, 1_000_000, 16)))
                .isEqualTo(Outcome.UNCHANGED);
        assertThat(judge(Figure.steady(48), Figure.amortised(48_000_000, 1_000_000, 16)))
                .isEqualTo(Outcome.UNCHANGED);
    }

    @Test
    void rareAllocationMayBeAbsentFromARunUnlikeAFrequentOne() {
        Figure nothing = Figure.steady(0);
        assertThat(judge(Figure.amortised(96, 60_000, 39), nothing)).isEqualTo(Outcome.UNCHANGED);
        assertThat(judge(Figure.amortised(9_600, 6_000_000, 390), nothing)).isEqualTo(Outcome.IMPROVED);
    }

    @Test
    void deviationNeverAcceptsMoreThanFourTimesTheBaseline() {
        Figure unknown = Figure.amortised(96, 60_000, 96_000_000);
        assertThat(judge(unknown, Figure.amortised(384, 60_000, 384_000_000))).isEqualTo(Outcome.UNCHANGED);
        assertThat(judge(unknown, Figure.amortised(385, 60_000, 384_000_000))).isEqualTo(Outcome.REGRESSED);
    }

    @Test
    void growthIsARegression() {
        Figure growing = new Figure(Verdict.GROWING, AllocationScope.TEST_THREAD, 200, 10, 5);
        Figure twice = new Figure(Verdict.GROWING, AllocationScope.TEST_THREAD, 400, 10, 5);
        Figure more = new Figure(Verdict.GROWING, AllocationScope.TEST_THREAD, 401, 10, 5);
        Tolerance wide = Tolerance.DEFAULT.withSteady(1_000);
        assertThat(wide.judge(Figure.steady(48), growing)).isEqualTo(Outcome.REGRESSED);
        assertThat(wide.judge(Figure.amortised(480, 10, 400), growing)).isEqualTo(Outcome.REGRESSED);
        assertThat(judge(growing, twice)).isEqualTo(Outcome.UNCHANGED);
        assertThat(judge(twice, growing)).isEqualTo(Outcome.UNCHANGED);
        assertThat(judge(growing, more)).isEqualTo(Outcome.REGRESSED);
        assertThat(judge(more, growing)).isEqualTo(Outcome.IMPROVED);
        assertThat(judge(growing, Figure.steady(19))).isEqualTo(Outcome.IMPROVED);
        assertThat(judge(growing, Figure.steady(21))).isEqualTo(Outcome.REGRESSED);
    }

    /** Rounds with random allocations of 32 B, on average once in so many operations. */
    private static Figure simulate(Random random, int rounds, int operationsPerRound, double onceIn) {
        List<Round> all = new ArrayList<>();
        long sum = 0;
        for (int i = 0; i < rounds; i++) {
            long times = 0;
            for (double at = next(random, onceIn); at < operationsPerRound; at += next(random, onceIn)) {
                times++;
            }
            all.add(new Round(operationsPerRound, 32 * times));
            sum += 32 * times;
        }
        return Figure.amortised(sum, (long) rounds * operationsPerRound, Round.deviation(all, List.of(), sum));
    }

    private static double next(Random random, double onceIn) {
        return -Math.log(1 - random.nextDouble()) * onceIn;
    }

    @Test
    void meanToleratesVariationBetweenRunsOnly() {
        Random random = new Random(42);
        int runs = 4_000;
        int wrong = 0;
        int missed = 0;
        for (int i = 0; i < runs; i++) {
            int rounds = 8 + random.nextInt(20);
            double onceIn = 1_000 * (1 + random.nextInt(10)); // about 50 to 1,700 times in all
            Figure was = simulate(random, rounds, 60_000, onceIn);
            wrong += judge(was, simulate(random, 8 + random.nextInt(20), 60_000, onceIn)) == Outcome.UNCHANGED ? 0 : 1;
            missed += judge(was, simulate(random, 30, 60_000, onceIn / 3)) == Outcome.REGRESSED ? 0 : 1;
        }
        assertThat(wrong).isLessThanOrEqualTo(runs / 500);
        assertThat(missed).isLessThanOrEqualTo(runs / 20);
    }

    @Test
    void periodicAllocationToleratesOneMoreOrLess() {
        Figure six = Figure.amortised(96, 60_000, 16);
        Figure seven = Figure.amortised(112, 60_000, 0);
        assertThat(judge(six, seven)).isEqualTo(Outcome.UNCHANGED);
        assertThat(judge(seven, seven)).isEqualTo(Outcome.UNCHANGED);
    }

    @Test
    void rejectsNegativeNumbers() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Tolerance.DEFAULT.withSteady(-1))
                .withMessage("tolerance: -1 B, single shot 1024 B or 10 % (expected: >= 0)");
        assertThatIllegalArgumentException().isThrownBy(() -> Tolerance.DEFAULT.withSingleShot(-1, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> Tolerance.DEFAULT.withSingleShot(0, -1));
    }
}
