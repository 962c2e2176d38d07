package io.bytewatcher.samples.latency;

/**
 * Times of one kind.
 *
 * @param name the kind, such as {@code from due}
 * @param percentiles of the times
 */
public record LatencySeries(String name, Percentiles percentiles) {

    /** The name of the times from when an operation was due, which its user experienced. */
    public static final String FROM_DUE = "from due";

    /** The name of the times from an operation's start. They omit the delay that a slow operation causes to the next ones. */
    public static final String FROM_SENT = "from sent";

    /** Returns the times of a recorder. */
    public static LatencySeries of(String name, LatencyRecorder recorder) {
        return new LatencySeries(name, recorder.percentiles());
    }
}
