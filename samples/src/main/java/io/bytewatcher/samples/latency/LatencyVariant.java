package io.bytewatcher.samples.latency;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Runs with the same settings, such as one rate or one kind of lock.
 *
 * @param name the setting that differs between variants
 * @param runs one or more
 */
public record LatencyVariant(String name, List<LatencyRun> runs) {

    /** Copies the list. */
    public LatencyVariant {
        runs = List.copyOf(runs);
    }

    /** Returns the names of all series of the runs. */
    public List<String> seriesNames() {
        return runs.stream()
                .flatMap(run -> run.series().stream())
                .map(LatencySeries::name)
                .distinct()
                .toList();
    }

    /** Returns the variation of a percentile between the runs, all 0 if no run has such a series. */
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
     * The range of a figure over several runs.
     *
     * @param lowest in nanoseconds
     * @param median in nanoseconds; with an even number of runs, the lower of the two in the middle
     * @param highest in nanoseconds
     */
    public record Variation(long lowest, long median, long highest) {

        /** Returns the difference of highest and lowest, in percent of the median. */
        public double percent() {
            return median == 0 ? 0 : 100.0 * (highest - lowest) / median;
        }
    }
}
