package io.bytewatcher.benchmarks.reliability;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.benchmarks.MeasuringProgram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The whole matrix, which takes 25 minutes. */
@Tag("nightly")
class ReliabilityMatrixTests {
    @Test
    void noVerdictIsWrong() {
        assertThat(MeasuringProgram.execute(new ReliabilityMatrix(), "--target", "target"))
                .isZero();
    }
}
