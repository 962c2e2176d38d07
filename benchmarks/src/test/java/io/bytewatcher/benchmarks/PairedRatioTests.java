package io.bytewatcher.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

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

    @Test
    void boundFollowsStudentsDistribution() {
        PairedRatio ratio = new PairedRatio();
        for (int i = 0; i < 30; i++) {
            ratio.add(Math.exp(i % 2 == 0 ? 0.1 : -0.1), 1);
        }
        assertThat(ratio.mean()).isEqualTo(1, within(1e-9));
        assertThat(ratio.median()).isEqualTo(1, within(1e-9));
        // 2.0452 · 0.101710 / √30
        assertThat(ratio.lowerBound()).isEqualTo(Math.exp(-0.037979), within(1e-5));
    }

    @Test
    void quantilesMatchPublishedTables() {
        assertThat(PairedRatio.student(29)).isEqualTo(2.0452, within(0.001));
        assertThat(PairedRatio.student(9)).isEqualTo(2.2622, within(0.01));
        assertThat(PairedRatio.student(5)).isEqualTo(2.5706, within(0.03));
    }

    @Test
    void aMeasurementIsAboveZero() {
        assertThatIllegalArgumentException().isThrownBy(() -> new PairedRatio().add(0, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new PairedRatio().add(1, Double.NaN));
    }
}
