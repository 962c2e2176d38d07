package io.bytewatcher.samples.latency;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Runs of the same thing, such as one rate or one kind of lock.
 *
 * @param name what makes it different from the others
 * @param runs one or more
 */
public record LatencyVariant(String name, List<LatencyRun> runs) {

    /** Takes a copy. */
    public LatencyVariant {
        runs = List.copyOf(runs);
    }

    /** The names of the kinds of times that its runs have. */
    public List<String> seriesNames() {
        return runs.stream()
                .flatMap(run -> run.series().stream())
                .map(LatencySeries::name)
                .distinct()
                .toList();
    }

    /** How a percentile differs between runs; all 0, if no run has times of this kind. */
    public Variation variation(String series, Percentile percentile) {
        List<Long> nanos = new ArrayList<>();
        for (LatencyRun run : runs) {
            run.series(series).ifPresent(times -> nanos.add(times.percentiles().nanos(percentile)));
        }
        Collections.sort(nanos);
        return nanos.isEmpty()
                ? new Variation(0, 0, 0)
                : new Variation(nanos.get(0), nanos.get((nanos.size() - 1) / 2), nanos.get(nanos.size() - 1));
    }

    /**
     * One figure of several runs.
     *
     * @param lowest in nanoseconds
     * @param median in nanoseconds; of an even number of runs, the lower of the two in the middle
     * @param highest in nanoseconds
     */
    public record Variation(long lowest, long median, long highest) {

        /** How far apart the lowest and the highest are, in percent of the median. */
        public double percent() {
            return median == 0 ? 0 : 100.0 * (highest - lowest) / median;
        }
    }
}
