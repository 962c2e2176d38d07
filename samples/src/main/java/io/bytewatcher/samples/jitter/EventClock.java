package io.bytewatcher.samples.jitter;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/**
 * Tells when JFR's events were on the clock of {@link System#nanoTime()}. JFR has a clock of its own, often the processor's counter, whose
 * begin and pace are others: what lies a minute apart on one can lie some microseconds more apart on the other.
 *
 * @param first a moment on both clocks
 * @param last a later one, which gives the pace
 */
record EventClock(Moment first, Moment last) {

    /**
     * A moment on both clocks.
     *
     * @param start on JFR's, when the reading of the other one began
     * @param end on JFR's, when that had ended
     * @param nanos the reading
     */
    record Moment(Instant start, Instant end, long nanos) {

        /** On JFR's clock, within half of {@link #uncertainty()}. */
        private Instant middle() {
            return start.plus(uncertainty().dividedBy(2));
        }

        private Duration uncertainty() {
            return Duration.between(start, end);
        }
    }

    /**
     * The clock by the best known of the moments before and after the events.
     *
     * @param before one or more
     * @param after one or more
     */
    static EventClock of(List<Moment> before, List<Moment> after) {
        return new EventClock(best(before), best(after));
    }

    /** When that was on the clock of {@link System#nanoTime()}. */
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
