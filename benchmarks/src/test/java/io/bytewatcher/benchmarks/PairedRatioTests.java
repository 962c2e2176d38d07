package io.bytewatcher.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PairedRatioTests {

    @Test
    void equalRatiosAreTheirOwnBound() {
        PairedRatio ratio = new PairedRatio();
        for (int i = 1; i <= 5; i++) {
            ratio.add(9 * i, 10 * i);
        }
        assertThat(ratio.median()).isEqualTo(0.9, within(1e-9));
        assertThat(ratio.mean()).isEqualTo(0.9, within(1e-9));
        assertThat(ratio.lowerBound()).isEqualTo(0.9, within(1e-9));
    }

    /** The published 97.5 % quantiles of Student's distribution by their degrees of freedom. */
    @ParameterizedTest
    @CsvSource({"5, 2.5706", "9, 2.2622", "29, 2.0452"})
    void boundFollowsStudentsDistribution(int freedom, double quantile) {
        PairedRatio ratio = new PairedRatio();
        int count = freedom + 1;
        for (int i = 0; i < count; i++) {
            ratio.add(Math.exp(i % 2 == 0 ? 0.1 : -0.1), 1);
        }
        assertThat(ratio.mean()).isEqualTo(1, within(1e-9));
        assertThat(ratio.median()).isEqualTo(1, within(1e-9));
        double deviation = Math.sqrt(0.01 * count / freedom);
        assertThat(ratio.lowerBound()).isEqualTo(Math.exp(-quantile * deviation / Math.sqrt(count)), within(1e-5));
    }

    @Test
    void aMeasurementIsAboveZero() {
        assertThatIllegalArgumentException().isThrownBy(() -> new PairedRatio().add(0, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new PairedRatio().add(1, Double.NaN));
    }
}
