package io.bytewatcher.samples.jitter;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/**
 * Converts the times of JFR's events to the clock of {@link System#nanoTime()}. JFR has its own clock, often the processor's counter, with
 * another start and another pace: a minute on one clock can be some microseconds longer on the other.
 *
 * @param first a moment on both clocks
 * @param last a later moment, which gives the pace
 */
record EventClock(Moment first, Moment last) {

    /**
     * A moment on both clocks.
     *
     * @param start JFR's time before the reading
     * @param end JFR's time after the reading
     * @param nanos the reading of {@link System#nanoTime()}
     */
    record Moment(Instant start, Instant end, long nanos) {

        /** Returns JFR's time of the reading, within half of {@link #uncertainty()}. */
        private Instant middle() {
            return start.plus(uncertainty().dividedBy(2));
        }

        private Duration uncertainty() {
            return Duration.between(start, end);
        }
    }

    /**
     * Creates a clock from the most certain moments before and after the events.
     *
     * @param before one or more moments
     * @param after one or more moments
     */
    static EventClock of(List<Moment> before, List<Moment> after) {
        return new EventClock(best(before), best(after));
    }

    /** Converts a time to the clock of {@link System#nanoTime()}. */
    long nanos(Instant time) {
        long since = Duration.between(first.middle(), time).toNanos();
        long apart = Duration.between(first.middle(), last.middle()).toNanos();
        double pace = apart == 0 ? 1 : (double) (last.nanos - first.nanos) / apart;
        return first.nanos + Math.round(since * pace);
    }

    private static Moment best(List<Moment> moments) {
        return moments.stream()
                .min(Comparator.comparing(Moment::uncertainty))
                .orElseThrow(() -> new IllegalStateException("JFR recorded no moment of the clock"));
    }
}
