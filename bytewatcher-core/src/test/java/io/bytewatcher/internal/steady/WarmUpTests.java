package io.bytewatcher.internal.steady;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.Round;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The size of rounds, and the start of counting. */
class WarmUpTests {
    private static final long MILLI = 1_000_000;
    private static final long BOUND = 5_000 * MILLI;
    private static final long ENOUGH = 100_000;

    private static WarmUp warmUp(long limit, boolean compiler) {
        return new WarmUp(new Settings(limit, BOUND, 4 * BOUND, 0, compiler));
    }

    private static WarmUp withLimit() {
        return warmUp(0, true);
    }

    private static WarmUp withoutLimit() {
        return warmUp(Settings.NO_LIMIT, true);
    }

    private static Sample quiet(long operations, long nanos) {
        return new Sample(new Round(operations, 0), nanos, 0, false);
    }

    private static Sample disturbed(long operations, long bytes) {
        return new Sample(new Round(operations, bytes), MILLI, 0, true);
    }

    private static Sample disturbedUntil(long elapsed) {
        return new Sample(new Round(1, 0), MILLI, elapsed, true);
    }

    private static Sample quietUntil(long nanos, long elapsed) {
        return new Sample(new Round(1, 0), nanos, elapsed, false);
    }

    private static WarmUp add(WarmUp warmUp, int times, Sample sample) {
        for (int i = 0; i < times; i++) {
            warmUp.add(sample);
        }
        return warmUp;
    }

    @ParameterizedTest
    @CsvSource({"15999999, 16", "16000000, 8", "64000000, 8", "64000001, 4"})
    void fastRoundsGrowAndSlowRoundsShrink(long nanos, int next) {
        WarmUp warmUp = add(withLimit(), 3, quiet(1, 0));
        assertThat(warmUp.operationsPerRound()).isEqualTo(8);
        warmUp.add(quiet(8, nanos));
        assertThat(warmUp.operationsPerRound()).isEqualTo(next);
    }

    @Test
    void aRoundHasAtLeastOneOperationAndWhileTheCodeWarmsUpNotMany() {
        WarmUp slow = withLimit();
        slow.add(quiet(1, 100 * MILLI));
        assertThat(slow.operationsPerRound()).isEqualTo(1);
        assertThat(add(withoutLimit(), 20, quiet(1, 0)).operationsPerRound()).isEqualTo(128);
        WarmUp slower = add(withLimit(), 1, quiet(1, 0));
        slower.add(quiet(2, 100 * MILLI));
        assertThat(slower.operationsPerRound()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        "1, 65536",
        "30, 65536",
        "31, 65536",
        "1000, 2048",
        "1024, 2048",
        "15625, 128",
        "150000, 16",
        "3000000, 1"
    })
    void roundsThatCountTakeTwoMilliseconds(long nanosPerCall, int operations) {
        WarmUp warmUp = withoutLimit();
        while (!warmUp.isOver()) {
            int round = warmUp.operationsPerRound();
            warmUp.add(quiet(round, round * nanosPerCall));
        }
        assertThat(warmUp.operationsPerRound()).isEqualTo(operations);
    }

    @Test
    void roundsThatCountAreAsLargeAsTheFastestCallsAllow() {
        WarmUp warmUp = withoutLimit();
        warmUp.add(quiet(1, MILLI));
        while (!warmUp.isOver()) {
            int round = warmUp.operationsPerRound();
            warmUp.add(quiet(round, round * 1_000L));
        }
        assertThat(warmUp.operationsPerRound()).isEqualTo(2_048);
    }

    @Test
    void addsUpItsOperations() {
        assertThat(add(withLimit(), 3, quiet(7, MILLI)).operations()).isEqualTo(21);
    }

    @Test
    void endsAtHalfTheTimeBoundAtTheLatest() {
        assertThat(add(withLimit(), 9, disturbedUntil(BOUND / 2 - 1)).isOver()).isFalse();
        assertThat(add(withLimit(), 9, disturbedUntil(BOUND / 2)).isOver()).isTrue();
    }

    @Test
    void endsAfterTenRoundsWithinTheLimitDespiteCompilations() {
        assertThat(add(withLimit(), 9, disturbed(ENOUGH, 0)).isOver()).isFalse();
        assertThat(add(withLimit(), 10, disturbed(ENOUGH, 0)).isOver()).isTrue();
        WarmUp interrupted = add(withLimit(), 9, disturbed(ENOUGH, 0));
        interrupted.add(disturbed(ENOUGH, 1));
        interrupted.add(disturbed(ENOUGH, 0));
        assertThat(interrupted.isOver()).isFalse();
        assertThat(add(withoutLimit(), 10, disturbed(ENOUGH, 0)).isOver()).isFalse();
    }

    @Test
    void endsAfterTenRoundsAnd20MsWithoutACompilation() {
        assertThat(add(withoutLimit(), 9, quiet(ENOUGH, 3 * MILLI)).isOver()).isFalse();
        assertThat(add(withoutLimit(), 10, quiet(ENOUGH, 2 * MILLI)).isOver()).isTrue();
        assertThat(add(withoutLimit(), 10, quiet(ENOUGH, 2 * MILLI - 1)).isOver())
                .isFalse();
    }

    @Test
    void compilationRestartsTheIdleTime() {
        WarmUp rounds = add(withoutLimit(), 9, quiet(ENOUGH, 10 * MILLI));
        rounds.add(disturbed(ENOUGH, 0));
        rounds.add(quiet(ENOUGH, 30 * MILLI));
        assertThat(rounds.isOver()).isFalse();
        WarmUp time = add(withoutLimit(), 1, quiet(ENOUGH, 100 * MILLI));
        time.add(disturbed(ENOUGH, 0));
        time.add(quiet(ENOUGH, 199 * MILLI));
        assertThat(time.isOver()).isFalse();
        time.add(quiet(ENOUGH, MILLI));
        assertThat(time.isOver()).isTrue();
    }

    @Test
    void fewerSlowRoundsAreEnough() {
        assertThat(add(withoutLimit(), 1, quiet(ENOUGH, 200 * MILLI - 1)).isOver())
                .isFalse();
        assertThat(add(withoutLimit(), 1, quiet(ENOUGH, 200 * MILLI)).isOver()).isTrue();
    }

    @Test
    void theCompilerIsGivenAHundredThousandOperations() {
        assertThat(add(withLimit(), 11, quiet(9_090, 2 * MILLI)).isOver()).isFalse();
        assertThat(add(withLimit(), 10, quiet(10_000, 2 * MILLI)).isOver()).isTrue();
    }

    @Test
    void anInterpreterNeedsAThousand() {
        assertThat(add(warmUp(0, false), 10, quiet(99, 2 * MILLI)).isOver()).isFalse();
        assertThat(add(warmUp(0, false), 10, quiet(100, 2 * MILLI)).isOver()).isTrue();
    }

    @Test
    void slowCodeThatHoldsItsLimitNeedsATenthOfTheTimeBound() {
        assertThat(add(withLimit(), 10, disturbedUntil(BOUND / 10 - 1)).isOver())
                .isFalse();
        assertThat(add(withLimit(), 10, disturbedUntil(BOUND / 10)).isOver()).isTrue();
    }

    @Test
    void slowCodeThatIsQuietNeedsThreeTenthsOfTheTimeBound() {
        long enough = BOUND / 10 * 3;
        assertThat(add(withoutLimit(), 10, quietUntil(2 * MILLI, enough - 1)).isOver())
                .isFalse();
        assertThat(add(withoutLimit(), 10, quietUntil(2 * MILLI, enough)).isOver())
                .isTrue();
    }
}
