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
 * The bytes are measured afterwards, when the JIT has compiled everything.
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
     * Runs all rounds, the first one to warm up, and measures the bytes.
     *
     * @param ended asked before each step; when it says so, what was measured until then stands
     * @param progress told what is going on
     */
    void measure(int rounds, long roundNanos, BooleanSupplier ended, Consumer<String> progress) {
        for (int round = 0; round <= rounds; round++) {
            progress.accept(round == 0 ? "warming up" : "round " + round + " of " + rounds);
            for (Line line : lines) {
                if (ended.getAsBoolean()) {
                    return;
                }
                double rate = messagesPerSecond(line.row.encoding(), roundNanos);
                if (round > 0) {
                    line.rates.add(rate);
                }
            }
        }
        progress.accept("counting bytes");
        for (Line line : lines) {
            if (ended.getAsBoolean()) {
                return;
            }
            line.allocation =
                    Optional.of(SteadyState.of(line.row.encoding()::run).measure());
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
