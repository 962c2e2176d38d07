package io.bytewatcher.samples.tour;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.Allocation;
import io.bytewatcher.AllocationScope;
import io.bytewatcher.Allocations;
import io.bytewatcher.baseline.Baseline;
import io.bytewatcher.baseline.Comparison;
import io.bytewatcher.baseline.Environment;
import io.bytewatcher.baseline.Figure;
import io.bytewatcher.baseline.MeasuredTest;
import io.bytewatcher.baseline.Outcome;
import io.bytewatcher.baseline.Tolerance;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A limit states what a test may allocate. A baseline records what it does allocate, in a file beside the code. A build
 * with {@code -Dbytewatcher.baseline=update} writes the file, and every later build compares with it. This test makes
 * the comparison in code: an array of 48 B has grown to 72 B.
 *
 * <p>A build that regresses reports the same: {@code was 48 B per call}, {@code now 72 B per call}, {@code difference
 * 24 B more}.
 */
class T08_BaselineTests {
    private static final Environment HERE = Environment.ofThisJvm();

    @Test
    void aByteMoreIsARegression() {
        MeasuredTest before = measured(Allocations.steadyState(() -> new byte[32]));
        MeasuredTest after = measured(Allocations.steadyState(() -> new byte[56]));

        Baseline committed = Baseline.of(List.of()).update(List.of(before), HERE, Tolerance.DEFAULT);
        Comparison comparison = committed.compare(after, HERE, Tolerance.DEFAULT);

        assertThat(comparison.outcome()).isEqualTo(Outcome.REGRESSED);
        assertThat(comparison.text().lines().map(line -> line.replaceAll(" +", " ")))
                .startsWith("was 48 B per call at the baseline:3", "now 72 B per call", "difference 24 B more");
    }

    private static MeasuredTest measured(Allocation allocation) {
        Figure figure = Figure.of(allocation, AllocationScope.TEST_THREAD).orElseThrow();
        return new MeasuredTest("com.acme.OrderTests#encodes", figure, List.of());
    }
}
