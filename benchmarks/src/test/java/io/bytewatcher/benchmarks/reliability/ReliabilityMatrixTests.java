package io.bytewatcher.benchmarks.reliability;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The whole matrix, which takes a quarter of an hour or more. */
@Tag("nightly")
class ReliabilityMatrixTests {
    @Test
    void noVerdictIsWrong() {
        assertThat(ReliabilityMatrix.execute("--target", "target")).isZero();
    }
}
