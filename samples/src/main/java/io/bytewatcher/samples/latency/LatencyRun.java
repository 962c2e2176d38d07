package io.bytewatcher.samples.latency;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One run, and all that was measured in it.
 *
 * @param operations how many there were
 * @param elapsedNanos how long they took together
 * @param target operations that were due in each second; none, when each began as soon as the one before had ended
 * @param series times of each kind
 * @param threads what each thread allocated
 * @param notes what else is to be told, a sentence each
 * @param warnings why the figures may not say what they seem to, a sentence each
 */
public record LatencyRun(
        long operations,
        long elapsedNanos,
        OptionalLong target,
        List<LatencySeries> series,
        List<ThreadBytes> threads,
        List<String> notes,
        List<String> warnings) {

    /** A run that achieves less of its target than this has fallen behind. */
    private static final double ON_TARGET = 0.99;

    /** Takes copies. */
    public LatencyRun {
        series = List.copyOf(series);
        threads = List.copyOf(threads);
        notes = List.copyOf(notes);
        warnings = List.copyOf(warnings);
    }

    /** Operations in each second. */
    public double achieved() {
        return elapsedNanos == 0 ? 0 : operations * 1e9 / elapsedNanos;
    }

    /** Whether it could not keep its target. */
    public boolean isBehind() {
        return target.isPresent() && achieved() < ON_TARGET * target.getAsLong();
    }

    /** The times of a kind. */
    public Optional<LatencySeries> series(String name) {
        return series.stream().filter(one -> one.name().equals(name)).findFirst();
    }
}
