package io.bytewatcher.benchmarks.builds;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.Kept;
import io.bytewatcher.benchmarks.Goals;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FailingTestsTests {
    private static final List<Double> TEN = List.of(2.0, 1.0, 4.0, 1.0, 3.0, 1.0, 1.0, 3.0, 5.0, 9.0);

    @Test
    void timesAreReported() {
        Kept proven = Kept.NOT_SOUGHT.withProof("with Journal.write inlined, 0 B per call");
        Kept tried = Kept.NOT_SOUGHT.withTried("with Journal.write inlined, still 24 B per call");
        List<Kept> kept = List.of(proven, tried, proven, Kept.NOT_SOUGHT);
        assertThat(new FailingTests(10, TEN, 0, kept))
                .hasToString("10 of 10, 0 of them without lines, in 2.0 s in the median, 5.0 s at the 90th percentile,"
                        + " 9.0 s at most, 30 s together; experiments removed the objects of 2 lines, and not those of"
                        + " 1 more");
        assertThat(missed(TEN, 0, false)).isEmpty();
    }

    @Test
    void failureWithoutLinesIsAMiss() {
        assertThat(missed(TEN, 1, false)).singleElement().asString().contains("without lines");
    }

    @Test
    void passingTestIsAMiss() {
        Goals goals = new Goals();
        new FailingTests(11, TEN, 0, List.of()).judge("17", false, goals);
        assertThat(goals.missed()).singleElement().asString().contains("did not fail with a limit of 0 B");
    }

    @Test
    void slowTestIsAMissUnlessProcessorsAreShared() {
        List<Double> slow = IntStream.range(0, 16).mapToObj(i -> 5.1).toList();
        assertThat(missed(slow, 0, false)).hasSize(3);
        assertThat(missed(slow, 0, true)).isEmpty();
    }

    @Test
    void missingTimeIsAMiss() {
        assertThat(new FailingTests(0, List.of(), 0, List.of())).hasToString("none");
        assertThat(missed(List.of(), 0, false)).hasSize(1);
    }

    private static List<String> missed(List<Double> seconds, int withoutLines, boolean besideHogs) {
        Goals goals = new Goals();
        new FailingTests(seconds.size(), seconds, withoutLines, List.of()).judge("17", besideHogs, goals);
        return goals.missed();
    }
}
