package io.bytewatcher.samples.latency;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The results of one run.
 *
 * @param operations number of operations
 * @param elapsedNanos duration of the run
 * @param target operations due per second; empty for a closed loop, where each operation began when the one before had ended
 * @param series the times of each kind
 * @param threads the bytes of each thread
 * @param notes further facts, a sentence each
 * @param warnings reasons to doubt the figures, a sentence each
 */
public record LatencyRun(
        long operations,
        long elapsedNanos,
        OptionalLong target,
        List<LatencySeries> series,
        List<ThreadTotals> threads,
        List<String> notes,
        List<String> warnings) {

    /** The share of its target that a run must achieve, or else it is behind. */
    private static final double ON_TARGET = 0.99;

    /** Copies the lists. */
    public LatencyRun {
        series = List.copyOf(series);
        threads = List.copyOf(threads);
        notes = List.copyOf(notes);
        warnings = List.copyOf(warnings);
    }

    /** Returns the operations per second. */
    public double achieved() {
        return elapsedNanos == 0 ? 0 : operations * 1e9 / elapsedNanos;
    }

    /** Returns whether the run missed its target. */
    public boolean isBehind() {
        return target.isPresent() && achieved() < ON_TARGET * target.getAsLong();
    }

    /** Returns the times of a kind. */
    public Optional<LatencySeries> series(String name) {
        return series.stream().filter(one -> one.name().equals(name)).findFirst();
    }
}
