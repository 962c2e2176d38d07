package io.bytewatcher.samples.latency;

import java.time.Duration;
import java.util.Arrays;
import org.HdrHistogram.Histogram;

/**
 * Records times without allocating: each as it is up to a bound, and those after it in a histogram, which knows them to three digits. For
 * one thread.
 */
public final class LatencyRecorder {

    /** The longest time that a histogram tells from a longer one: 1 h. */
    public static final Duration LONGEST = Duration.ofHours(1);

    /** Times that a recorder keeps as they are unless told otherwise: 2,000,000, which take 16 MB. */
    public static final int EXACT_TIMES = 2_000_000;

    private static final int DIGITS = 3;
    private static final int WARM_UP_TIMES = 20_000;

    private final long[] exact;
    private final Histogram beyond = histogram();
    private int exactCount;

    /**
     * A recorder that has taken both of its ways often enough for the compiler to know them, and is empty.
     *
     * @param exactTimes how many times are kept as they are, 1 or more
     */
    public LatencyRecorder(int exactTimes) {
        if (exactTimes < 1) {
            throw new IllegalArgumentException("exactTimes: " + exactTimes + " (expected: > 0)");
        }
        exact = new long[exactTimes];
        for (int i = 0; i < WARM_UP_TIMES; i++) {
            exactCount = i % 2 == 0 ? 0 : exactTimes;
            record(i);
        }
        reset();
    }

    /** A recorder that keeps {@link #EXACT_TIMES} as they are, or fewer if it will not see that many. */
    public static LatencyRecorder forTimes(long expected) {
        return new LatencyRecorder((int) Math.max(1, Math.min(expected, EXACT_TIMES)));
    }

    /** Adds a time; a negative one, which clocks of two processors can lead to, counts as 0. */
    public void record(long nanos) {
        long time = Math.max(0, nanos);
        if (exactCount < exact.length) {
            exact[exactCount++] = time;
        } else {
            beyond.recordValue(Math.min(time, LONGEST.toNanos()));
        }
    }

    /** Forgets all times. */
    public void reset() {
        exactCount = 0;
        beyond.reset();
    }

    /** How many times were added. */
    public long count() {
        return exactCount + beyond.getTotalCount();
    }

    /** Whether what {@link #percentiles()} says is what was recorded, or that to three digits. */
    public Precision precision() {
        return beyond.getTotalCount() == 0 ? Precision.EXACT : Precision.THREE_DIGITS;
    }

    /** What was recorded since the last reset; allocates. */
    public Percentiles percentiles() {
        if (precision() == Precision.EXACT) {
            long[] sorted = Arrays.copyOf(exact, exactCount);
            Arrays.sort(sorted);
            return Percentiles.ofSorted(sorted);
        }
        return Percentiles.of(histogram(exact, exactCount, beyond));
    }

    /** What was recorded since the last reset, as a copy with three digits; allocates. */
    public Histogram toHistogram() {
        return histogram(exact, exactCount, beyond);
    }

    private static Histogram histogram(long[] exact, int count, Histogram beyond) {
        Histogram all = beyond.copy();
        for (int i = 0; i < count; i++) {
            all.recordValue(Math.min(exact[i], LONGEST.toNanos()));
        }
        return all;
    }

    private static Histogram histogram() {
        return new Histogram(LONGEST.toNanos(), DIGITS);
    }
}
