package io.bytewatcher.samples.echo;

import io.bytewatcher.samples.latency.LatencyRecorder;

/**
 * How long the server has a message: from when it has read it until it has written the answer. For the server's thread, and for others while
 * that has answered a {@link ServerMonitor}. Allocates nothing.
 */
final class ServerTimes {

    private final LatencyRecorder recorder;
    private final int every;
    private int skipped;
    private boolean recording;

    /**
     * Times that are not recorded yet.
     *
     * @param exactTimes how many are kept as they are
     * @param every 1 to time each message, 16 to time one in 16, where reading the clock twice would take longer than what it times
     */
    ServerTimes(int exactTimes, int every) {
        recorder = new LatencyRecorder(exactTimes);
        this.every = every;
    }

    static ServerTimes of(EchoSettings settings) {
        return new ServerTimes(LatencyRecorder.EXACT_TIMES, settings.transport() == Transport.IPC ? 16 : 1);
    }

    /** The time, if this message is timed; otherwise 0. */
    long received() {
        if (!recording || ++skipped < every) {
            return 0;
        }
        skipped = 0;
        return System.nanoTime();
    }

    /** Takes what {@link #received()} returned. */
    void answered(long received) {
        if (received != 0) {
            recorder.record(System.nanoTime() - received);
        }
    }

    void start() {
        recorder.reset();
        recording = true;
    }

    void stop() {
        recording = false;
    }

    LatencyRecorder recorder() {
        return recorder;
    }
}
