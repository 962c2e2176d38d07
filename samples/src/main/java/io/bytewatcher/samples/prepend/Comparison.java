package io.bytewatcher.samples.prepend;

import io.bytewatcher.Allocation;
import io.bytewatcher.SteadyState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Measures rows in turn: in each round every row encodes for a while, so that a noisy second of the machine hits all of them.
 * The bytes are measured before, because that goes on until the JIT has settled.
 */
final class Comparison {

    /** Messages between two looks at the clock, which costs as much as a short message. */
    private static final int BATCH = 64;

    private final List<Line> lines;

    Comparison(List<Row> rows) {
        lines = rows.stream().map(Line::new).toList();
    }

    /** What is known by now, in the order of the rows. */
    List<Line> lines() {
        return lines;
    }

    /**
     * Warms all rows up, measures their bytes, and then runs all rounds.
     *
     * @param ended asked before each step; when it says so, what was measured until then stands
     * @param progress told what is going on
     */
    void measure(int rounds, long roundNanos, BooleanSupplier ended, Consumer<String> progress) {
        progress.accept("warming up");
        forEach(ended, line -> messagesPerSecond(line.row.encoding(), roundNanos));
        progress.accept("counting bytes");
        forEach(
                ended,
                line -> line.allocation =
                        Optional.of(SteadyState.of(line.row.encoding()::run).measure()));
        for (int round = 1; round <= rounds && !ended.getAsBoolean(); round++) {
            progress.accept("round " + round + " of " + rounds);
            forEach(ended, line -> line.rates.add(messagesPerSecond(line.row.encoding(), roundNanos)));
        }
    }

    private void forEach(BooleanSupplier ended, Consumer<Line> step) {
        for (Line line : lines) {
            if (ended.getAsBoolean()) {
                return;
            }
            step.accept(line);
        }
    }

    private static double messagesPerSecond(Runnable encoding, long nanos) {
        long messages = 0;
        long start = System.nanoTime();
        long elapsed;
        do {
            for (int i = 0; i < BATCH; i++) {
                encoding.run();
            }
            messages += BATCH;
            elapsed = System.nanoTime() - start;
        } while (elapsed < nanos);
        return messages * 1e9 / elapsed;
    }

    /** What was measured of one row. */
    static final class Line {
        private final Row row;
        private final List<Double> rates = new ArrayList<>();
        private Optional<Allocation> allocation = Optional.empty();

        Line(Row row) {
            this.row = row;
        }

        Row row() {
            return row;
        }

        /** Bytes per message, or empty if the run was ended before. */
        Optional<Allocation> allocation() {
            return allocation;
        }

        /** Messages per second of each round, the least first. */
        double[] rates() {
            double[] sorted = rates.stream().mapToDouble(Double::doubleValue).toArray();
            Arrays.sort(sorted);
            return sorted;
        }
    }
}
