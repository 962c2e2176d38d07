package io.bytewatcher.samples.latency;

import java.time.Duration;
import java.util.Arrays;
import org.HdrHistogram.Histogram;

/**
 * Records times without allocating. The first times are kept exactly; further ones go into a histogram with three digits. For one thread.
 */
public final class LatencyRecorder {

    /** The longest time in the histogram, 1 h. Longer times count as 1 h. */
    public static final Duration LONGEST = Duration.ofHours(1);

    /** The default number of exact times: 2,000,000, which take 16 MB. */
    public static final int EXACT_TIMES = 2_000_000;

    private static final int DIGITS = 3;
    private static final int WARM_UP_TIMES = 20_000;

    private final long[] exact;
    private final Histogram beyond = histogram();
    private int exactCount;

    /**
     * Creates an empty recorder. Both of its branches have run often enough to be compiled.
     *
     * @param exactTimes number of times to keep exactly, 1 or more
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

    /** Creates a recorder that keeps the expected times exactly, but at most {@link #EXACT_TIMES}. */
    public static LatencyRecorder forTimes(long expected) {
        return new LatencyRecorder((int) Math.max(1, Math.min(expected, EXACT_TIMES)));
    }

    /** Records a time. A negative time, which the clocks of two processors can cause, counts as 0. */
    public void record(long nanos) {
        long time = Math.max(0, nanos);
        if (exactCount < exact.length) {
            exact[exactCount++] = time;
        } else {
            beyond.recordValue(Math.min(time, LONGEST.toNanos()));
        }
    }

    /** Discards all times. */
    public void reset() {
        exactCount = 0;
        beyond.reset();
    }

    /** Returns the number of recorded times. */
    public long count() {
        return exactCount + beyond.getTotalCount();
    }

    /** Returns the precision of {@link #percentiles()}. */
    public Precision precision() {
        return beyond.getTotalCount() == 0 ? Precision.EXACT : Precision.THREE_DIGITS;
    }

    /** Returns the percentiles since the last reset. Allocates. */
    public Percentiles percentiles() {
        if (precision() == Precision.EXACT) {
            long[] sorted = Arrays.copyOf(exact, exactCount);
            Arrays.sort(sorted);
            return Percentiles.ofSorted(sorted);
        }
        return Percentiles.of(histogram(exact, exactCount, beyond));
    }

    /** Copies the times since the last reset to a histogram with three digits. Allocates. */
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
