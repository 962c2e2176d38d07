package io.bytewatcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class RelativeLimitTests {
    /** A measurement of rounds of 1,000 calls each. */
    private static Allocation of(Verdict verdict, long... rounds) {
        List<Round> counted =
                Arrays.stream(rounds).mapToObj(bytes -> new Round(1_000, bytes)).toList();
        return new Allocation(
                verdict,
                Arrays.stream(rounds).sum(),
                1_000L * rounds.length,
                0,
                counted,
                List.of(),
                CompilationState.TOP_TIER,
                "",
                Duration.ZERO);
    }

    @Test
    void steadyFiguresAreComparedExactly() {
        RelativeLimit limit = new RelativeLimit(1, of(Verdict.STEADY, 24_000, 24_000));
        assertThat(limit.wholeBytes()).isEqualTo(24);
        assertThat(limit.holds(of(Verdict.STEADY, 24_000, 24_000))).isTrue();
        assertThat(limit.holds(of(Verdict.AMORTISED, 24_000, 24_016))).isFalse();
        assertThat(limit.holds(of(Verdict.STEADY, 25_000, 25_000))).isFalse();
    }

    /** In doubles, 0.7 * 720 is less than 504. */
    @Test
    void fractionsAreComparedExactly() {
        RelativeLimit limit = new RelativeLimit(0.7, of(Verdict.STEADY, 720_000));
        assertThat(limit.wholeBytes()).isEqualTo(504);
        assertThat(limit.holds(of(Verdict.STEADY, 504_000))).isTrue();
        assertThat(limit.holds(of(Verdict.STEADY, 504_001))).isFalse();
        assertThat(new RelativeLimit(1e30, of(Verdict.STEADY, 8_000)).wholeBytes())
                .isEqualTo(Long.MAX_VALUE);
    }

    /** Two runs of one random allocation in about 1,000 calls. */
    @Test
    void meansOfRareAllocationsMayDifferByTheirNoise() {
        RelativeLimit limit = new RelativeLimit(1, of(Verdict.AMORTISED, 160, 0, 320, 160));
        assertThat(limit.holds(of(Verdict.AMORTISED, 320, 160, 160, 160))).isTrue();
        assertThat(limit.holds(of(Verdict.AMORTISED, 1_600, 0, 1_600, 800))).isFalse();
        assertThat(limit.holds(of(Verdict.GROWING, 160, 160, 160, 320))).isFalse();
    }

    @Test
    void nothingHoldsWithoutAFigure() {
        RelativeLimit limit = new RelativeLimit(1_000, of(Verdict.STEADY, 24_000));
        assertThat(limit.holds(of(Verdict.UNSTABLE, 0))).isFalse();
        assertThat(limit.holds(of(Verdict.UNSTABLE))).isFalse();
        assertThat(new RelativeLimit(1, of(Verdict.UNSTABLE, 24_000)).wholeBytes())
                .isZero();
    }

    @Test
    void aFigureWithoutAVerdictToTrustIsTheLarger() {
        Allocation steady = of(Verdict.STEADY, 24_000);
        assertThat(RelativeLimit.isLarger(of(Verdict.GROWING, 16), steady)).isTrue();
        assertThat(RelativeLimit.isLarger(steady, of(Verdict.GROWING, 16))).isFalse();
        assertThat(RelativeLimit.isLarger(of(Verdict.AMORTISED, 24_001), steady))
                .isTrue();
        assertThat(RelativeLimit.isLarger(steady, steady)).isFalse();
        assertThat(RelativeLimit.isLarger(of(Verdict.STEADY, Long.MAX_VALUE), of(Verdict.STEADY, Long.MAX_VALUE - 1)))
                .isTrue();
    }
}
