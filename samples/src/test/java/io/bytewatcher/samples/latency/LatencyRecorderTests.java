package io.bytewatcher.samples.latency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class LatencyRecorderTests {

    @Test
    void upToItsBoundPercentilesAreTimesThatWereRecorded() {
        LatencyRecorder recorder = new LatencyRecorder(1_000);
        for (int i = 1_000; i > 0; i--) {
            recorder.record(i * 1_001L);
        }

        Percentiles percentiles = recorder.percentiles();

        assertThat(percentiles.precision()).isEqualTo(Precision.EXACT);
        assertThat(percentiles.count()).isEqualTo(1_000);
        assertThat(percentiles.nanos())
                .containsOnly(
                        entry(Percentile.MIN, 1_001L),
                        entry(Percentile.P50, 500 * 1_001L),
                        entry(Percentile.P90, 900 * 1_001L),
                        entry(Percentile.P99, 990 * 1_001L),
                        entry(Percentile.P99_9, 999 * 1_001L),
                        entry(Percentile.P99_99, 1_000 * 1_001L),
                        entry(Percentile.P99_999, 1_000 * 1_001L),
                        entry(Percentile.WORST, 1_000 * 1_001L));
    }

    @Test
    void beyondItsBoundNoTimeIsLostAndThreeDigitsAreKept() {
        LatencyRecorder recorder = new LatencyRecorder(10);
        for (int i = 1; i <= 1_000; i++) {
            recorder.record(i * 1_001L);
        }

        Percentiles percentiles = recorder.percentiles();

        assertThat(percentiles.precision()).isEqualTo(Precision.THREE_DIGITS);
        assertThat(recorder.count()).isEqualTo(1_000);
        assertThat(percentiles.count()).isEqualTo(1_000);
        assertThat(percentiles.nanos(Percentile.MIN)).isCloseTo(1_001, within(1L));
        assertThat(percentiles.nanos(Percentile.P99)).isCloseTo(990 * 1_001L, within(990L));
        assertThat(percentiles.nanos(Percentile.WORST)).isCloseTo(1_000 * 1_001L, within(1_000L));
    }

    @Test
    void aResetRecorderIsExactAgain() {
        LatencyRecorder recorder = new LatencyRecorder(1);
        recorder.record(5);
        recorder.record(6);

        recorder.reset();
        recorder.record(7);

        assertThat(recorder.percentiles().precision()).isEqualTo(Precision.EXACT);
        assertThat(recorder.percentiles().nanos(Percentile.WORST)).isEqualTo(7);
        assertThat(recorder.toHistogram().getTotalCount()).isOne();
    }

    @Test
    void timesThatAHistogramCannotHoldCountAsItsLongestOrShortest() {
        LatencyRecorder recorder = new LatencyRecorder(1);
        recorder.record(-5);
        recorder.record(Long.MAX_VALUE);

        assertThat(recorder.percentiles().nanos(Percentile.MIN)).isZero();
        assertThat(recorder.percentiles().nanos(Percentile.WORST))
                .isGreaterThanOrEqualTo(LatencyRecorder.LONGEST.toNanos());
    }

    @Test
    void anEmptyRecorderHasPercentilesOfZero() {
        Percentiles percentiles = LatencyRecorder.forTimes(0).percentiles();

        assertThat(percentiles.count()).isZero();
        assertThat(percentiles.nanos().values()).containsOnly(0L);
    }

    @Test
    void aBoundBelowOneIsRejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LatencyRecorder(0))
                .withMessage("exactTimes: 0 (expected: > 0)");
    }
}
