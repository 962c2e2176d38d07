package io.bytewatcher.samples.echo;

import io.bytewatcher.samples.latency.LatencyRecorder;
import io.bytewatcher.samples.latency.ThreadGauge;
import io.bytewatcher.samples.latency.ThreadTotals;
import java.io.IOException;

/**
 * The bytes of the server's thread and the times that it takes for messages, between two moments that the client's thread chooses. The
 * server's thread answers itself, after a message.
 */
public final class ServerMonitor {

    private final ThreadGauge gauge = new ThreadGauge("server");
    private final ServerTimes times;
    private final int size;
    private volatile boolean measuring;
    private ThreadTotals before = gauge.answer();

    ServerMonitor(EchoSettings settings) {
        times = ServerTimes.of(settings);
        size = settings.size();
    }

    ServerTimes times() {
        return times;
    }

    /** For the server's thread: attaches it, before all else. */
    void attach() {
        gauge.attach();
    }

    /** For the server's thread: answers a pending question, after each message. */
    void answer(long echoedBytes) {
        if (!gauge.isAnswered()) {
            if (measuring) {
                times.start();
            } else {
                times.stop();
            }
            gauge.answer(echoedBytes);
        }
    }

    /** For the client's thread: starts to count. Makes round trips until the server has answered. */
    public void begin(RoundTrip client) throws IOException {
        measuring = true;
        ask(client);
        before = gauge.answer();
    }

    /** For the client's thread: returns the bytes since {@link #begin}. Makes round trips until the server has answered. */
    public ThreadTotals end(RoundTrip client) throws IOException {
        measuring = false;
        ask(client);
        ThreadTotals between = gauge.answer().since(before);
        return between.per(between.operations() / size);
    }

    /** For the client's thread, between {@link #end} and {@link #begin}: returns the server's times. */
    public LatencyRecorder serverTimes() {
        return times.recorder();
    }

    /** For any one thread: returns the last answer, in messages. Asks for the next one, which comes with the next message. */
    ThreadTotals lookAgain() {
        ThreadTotals answer = gauge.answer();
        if (gauge.isAnswered()) {
            gauge.ask();
        }
        return answer.per(answer.operations() / size);
    }

    private void ask(RoundTrip client) throws IOException {
        gauge.ask();
        while (!gauge.isAnswered()) {
            client.roundTrip();
        }
    }
}
