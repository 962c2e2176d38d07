package io.bytewatcher.samples.jitter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class TraceTests {

    @Test
    void readingsThatCostNothingHaveOneLevelAndNoSpikes() {
        Trace trace = trace(LongStream.range(0, 50).map(i -> 0));

        assertThat(trace.levels()).containsExactly(new Trace.Level(1, 0));
        assertThat(trace.spikes()).isEmpty();
    }

    @Test
    void anExcessThatComesOnceIsASpike() {
        Trace trace = trace(LongStream.range(0, 50).map(i -> i == 20 ? 1_648 : 0));

        assertThat(trace.spikes()).extracting(Spike::reading, Spike::bytes).containsExactly(tuple(21, 1_648L));
    }

    @Test
    void aCostThatStaysIsANewLevel() {
        Trace trace = trace(LongStream.range(0, 60).map(i -> i == 15 ? 22_664 : i < 30 ? 256 : 224));

        assertThat(trace.levels()).containsExactly(new Trace.Level(1, 256), new Trace.Level(31, 224));
        assertThat(trace.spikes()).extracting(Spike::reading, Spike::bytes).containsExactly(tuple(16, 22_408L));
    }

    @Test
    void twoSpikesInARowAreTwo() {
        Trace trace = trace(LongStream.range(0, 50).map(i -> i == 20 || i == 21 ? 32 : 0));

        assertThat(trace.spikes()).extracting(Spike::reading).containsExactly(21, 22);
    }

    private static Trace trace(LongStream costs) {
        long[] readings = new long[1_000];
        long[] differences = costs.toArray();
        for (int i = 0; i < differences.length; i++) {
            readings[i + 1] = readings[i] + differences[i];
        }
        int[] next = {0};
        Readings taken = new Readings(() -> readings[next[0]++], new Quote(), differences.length + 1);
        taken.take(MeasuredOperation.NONE, differences.length + 1);
        return Trace.of(taken);
    }
}
