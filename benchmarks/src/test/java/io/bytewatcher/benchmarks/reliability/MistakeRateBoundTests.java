package io.bytewatcher.benchmarks.reliability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class MistakeRateBoundTests {
    private static final double EXACT = 1e-12;

    @Test
    void boundWithoutMistakesIsARoot() {
        for (long measurements : new long[] {1, 59, 3_000, 10_000, 1_000_000}) {
            assertThat(MistakeRateBound.upper(0, measurements))
                    .isCloseTo(1 - Math.pow(0.05, 1.0 / measurements), within(EXACT));
        }
    }

    /** One mistake of two: 1 − p² = 0.05. One of one can be any rate. */
    @Test
    void boundWithMistakesSolvesTheBinomialTail() {
        assertThat(MistakeRateBound.upper(1, 2)).isCloseTo(Math.sqrt(0.95), within(EXACT));
        assertThat(MistakeRateBound.upper(1, 1)).isEqualTo(1);
    }

    /** From tables of the Poisson distribution, which rare mistakes follow: 4.744 and 10.513 expected for 1 and 5 seen. */
    @Test
    void boundOfManyMeasurementsApproachesPoisson() {
        assertThat(MistakeRateBound.upper(1, 1_000_000) * 1_000_000).isCloseTo(4.744, within(0.001));
        assertThat(MistakeRateBound.upper(5, 1_000_000) * 1_000_000).isCloseTo(10.513, within(0.001));
    }

    @Test
    void boundWithoutMeasurementsIsOne() {
        assertThat(MistakeRateBound.upper(0, 0)).isEqualTo(1);
    }

    @Test
    void rejectsMoreMistakesThanMeasurements() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MistakeRateBound.upper(3, 2))
                .withMessage("mistakes: 3 (expected: 0 to 2)");
    }
}
