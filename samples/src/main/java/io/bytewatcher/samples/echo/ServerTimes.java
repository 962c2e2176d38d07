package io.bytewatcher.samples.echo;

import io.bytewatcher.samples.latency.LatencyRecorder;

/**
 * The server's times, each from the read of a message until the answer is written. For the server's thread, and for another thread after
 * the server has answered a {@link ServerMonitor}. Allocates nothing.
 */
final class ServerTimes {

    private final LatencyRecorder recorder;
    private final int every;
    private int skipped;
    private boolean recording;

    /**
     * Creates empty times, which do not record yet.
     *
     * @param exactTimes number of times to keep exactly
     * @param every 1 to time each message; 16 to time one in 16, if reading the clock twice takes longer than the timed work
     */
    ServerTimes(int exactTimes, int every) {
        recorder = new LatencyRecorder(exactTimes);
        this.every = every;
    }

    static ServerTimes of(EchoSettings settings) {
        return new ServerTimes(LatencyRecorder.EXACT_TIMES, settings.transport() == Transport.IPC ? 16 : 1);
    }

    /** Returns the time if this message is timed, else 0. */
    long received() {
        if (!recording || ++skipped < every) {
            return 0;
        }
        skipped = 0;
        return System.nanoTime();
    }

    /** Records the time since {@link #received()} returned its argument. */
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
