package io.bytewatcher.samples.latency;

/**
 * Times of one kind.
 *
 * @param name what was timed, such as {@code from due}
 * @param percentiles of the times
 */
public record LatencySeries(String name, Percentiles percentiles) {

    /** The name of times from when an operation was due: what its user felt. */
    public static final String FROM_DUE = "from due";

    /** The name of times from when an operation began; they omit what a slow one did to those behind it. */
    public static final String FROM_SENT = "from sent";

    /** What a recorder has recorded. */
    public static LatencySeries of(String name, LatencyRecorder recorder) {
        return new LatencySeries(name, recorder.percentiles());
    }
}
