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
 * Measures rows in turn. Every row encodes for a while in each round, so a noisy second of the machine affects all of them. The bytes are
 * measured first, because that measurement continues until the JIT has settled.
 */
final class EncoderComparison {

    /** Messages between two readings of the clock. A reading takes as long as a short message. */
    private static final int BATCH = 64;

    private final List<Line> lines;

    EncoderComparison(List<Row> rows) {
        lines = rows.stream().map(Line::new).toList();
    }

    /** Returns the results so far, in the order of the rows. */
    List<Line> lines() {
        return lines;
    }

    /**
     * Warms up all rows, measures their bytes, and runs all rounds.
     *
     * @param ended checked before each step; ends the measurement, with its results so far, once it returns true
     * @param progress receives the name of each stage
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

    /** The results of a row. */
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

        /** Returns the bytes per message, or empty if the run ended before. */
        Optional<Allocation> allocation() {
            return allocation;
        }

        /** Returns the messages per second of each round, in ascending order. */
        double[] rates() {
            double[] sorted = rates.stream().mapToDouble(Double::doubleValue).toArray();
            Arrays.sort(sorted);
            return sorted;
        }
    }
}
