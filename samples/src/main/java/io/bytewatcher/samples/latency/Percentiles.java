package io.bytewatcher.samples.latency;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;

/**
 * The percentiles of a series of times.
 *
 * @param count number of times
 * @param precision precision of the percentiles
 * @param nanos the time of each {@link Percentile}, 0 if there are no times
 */
public record Percentiles(long count, Precision precision, Map<Percentile, Long> nanos) {

    /** Copies the map. */
    public Percentiles {
        Map<Percentile, Long> complete = new EnumMap<>(Percentile.class);
        for (Percentile percentile : Percentile.values()) {
            complete.put(percentile, Objects.requireNonNull(nanos.get(percentile), percentile::label));
        }
        nanos = Collections.unmodifiableMap(complete);
    }

    /** Returns the exact percentiles of times in ascending order. */
    public static Percentiles ofSorted(long[] sortedNanos) {
        int count = sortedNanos.length;
        return of(count, Precision.EXACT, percentile -> count == 0 ? 0 : sortedNanos[percentile.indexOf(count)]);
    }

    /** Returns the percentiles of a histogram in nanoseconds. */
    public static Percentiles of(Histogram histogram) {
        long count = histogram.getTotalCount();
        return of(count, Precision.THREE_DIGITS, percentile -> switch (percentile) {
            case MIN -> count == 0 ? 0 : histogram.getMinValue();
            case WORST -> histogram.getMaxValue();
            default -> histogram.getValueAtPercentile(percentile.percent());
        });
    }

    /** Returns a percentile in nanoseconds. */
    public long nanos(Percentile percentile) {
        return Objects.requireNonNull(nanos.get(percentile), percentile::label);
    }

    /** Returns a percentile in microseconds. */
    public double micros(Percentile percentile) {
        return nanos(percentile) / 1_000.0;
    }

    private static Percentiles of(long count, Precision precision, ToLongFunction<Percentile> figures) {
        Map<Percentile, Long> nanos = new EnumMap<>(Percentile.class);
        for (Percentile percentile : Percentile.values()) {
            nanos.put(percentile, figures.applyAsLong(percentile));
        }
        return new Percentiles(count, precision, nanos);
    }
}
