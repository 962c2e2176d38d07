package io.bytewatcher.samples.echo;

import io.bytewatcher.samples.latency.Idle;
import io.bytewatcher.samples.latency.LatencyRecorder;
import io.bytewatcher.samples.latency.LatencySeries;
import io.bytewatcher.samples.latency.Pacer;
import io.bytewatcher.samples.latency.Schedule;
import io.bytewatcher.samples.latency.ThreadGauge;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Sends messages and records two times of each: from when it was sent (service time) and from when it was due (response time). A message
 * that waits behind a slow one has a short service time. Only its response time shows the delay that its user experiences. Nothing is
 * allocated while messages are sent.
 *
 * <p>For one thread, except for {@link #stop()} and {@link #sent()}.
 */
final class EchoLatency {

    private final RoundTrip client;
    private final ThreadGauge gauge;
    private final Probes probes;
    private final AfterEach afterEach;
    private final Pacer pacer;
    private final LatencyRecorder fromDue;
    private final LatencyRecorder fromSent;
    private final LatencyRecorder toServer;
    private final LatencyRecorder toClient;
    private final AtomicLong sent = new AtomicLong();
    private volatile boolean stopped;
    private boolean paced;
    private long elapsedNanos;
    private long allocatedBytes;

    /** A callback after each message, on the sending thread. */
    interface AfterEach {

        /** Receives the number of messages that are back, 1 or more. */
        void message(long number);
    }

    /**
     * Prepares a measurement.
     *
     * @param gauge the gauge of the measuring thread
     * @param messages expected messages of each run
     */
    EchoLatency(RoundTrip client, ThreadGauge gauge, Probes probes, Idle idle, long messages, AfterEach afterEach) {
        this.client = client;
        this.gauge = gauge;
        this.probes = probes;
        this.afterEach = afterEach;
        this.pacer = new Pacer(idle);
        this.fromDue = LatencyRecorder.forTimes(messages);
        this.fromSent = LatencyRecorder.forTimes(messages);
        this.toServer = LatencyRecorder.forTimes(probes == Probes.ON ? messages : 0);
        this.toClient = LatencyRecorder.forTimes(probes == Probes.ON ? messages : 0);
    }

    /**
     * Makes a run on a schedule, and discards the results of the run before.
     *
     * @param messages most messages to send
     * @param perSecond messages due per second
     * @param maxTime time after which no further message is sent
     */
    void runPaced(long messages, long perSecond, Duration maxTime) throws IOException {
        paced = true;
        long maxNanos = maxTime.toNanos();
        begin();
        Schedule schedule = new Schedule(System.nanoTime(), perSecond);
        long before = gauge.bytes();
        long start = schedule.firstNanos();
        long back = start;
        for (long message = 0; message < messages && !stopped && back - start < maxNanos; message++) {
            long due = schedule.dueNanos(message);
            long begun = pacer.await(due);
            client.roundTrip();
            back = System.nanoTime();
            fromDue.record(back - due);
            fromSent.record(back - begun);
            count(message + 1, back, start);
        }
        allocatedBytes = gauge.bytes() - before;
    }

    /**
     * Makes a run that sends each message when the one before is back, and discards the results of the run before.
     *
     * @param messages most messages to send
     * @param waitNanos pause between two messages
     * @param maxTime time after which no further message is sent
     */
    void runClosed(long messages, long waitNanos, Duration maxTime) throws IOException {
        paced = false;
        long maxNanos = maxTime.toNanos();
        begin();
        long before = gauge.bytes();
        long start = System.nanoTime();
        long back = start;
        for (long message = 0; message < messages && !stopped && back - start < maxNanos; message++) {
            if (waitNanos > 0) {
                pacer.await(back + waitNanos);
            }
            long begun = System.nanoTime();
            client.roundTrip();
            back = System.nanoTime();
            fromSent.record(back - begun);
            count(message + 1, back, start);
        }
        allocatedBytes = gauge.bytes() - before;
    }

    /** Ends the current run after its message, and every later run before its first. */
    void stop() {
        stopped = true;
    }

    boolean isStopped() {
        return stopped;
    }

    /** Returns the number of messages of the current or last run that are back. */
    long sent() {
        return sent.get();
    }

    /** Returns the time from the start of the last run until its last message was back. */
    long elapsedNanos() {
        return elapsedNanos;
    }

    /** Returns the bytes that the thread allocated in the last run, if the run did not fail. */
    long allocatedBytes() {
        return allocatedBytes;
    }

    /** Returns the times of the last run. */
    List<LatencySeries> series() {
        List<LatencySeries> series = new ArrayList<>();
        if (paced) {
            series.add(LatencySeries.of(LatencySeries.FROM_DUE, fromDue));
        }
        series.add(LatencySeries.of(LatencySeries.FROM_SENT, fromSent));
        if (probes == Probes.ON) {
            series.add(LatencySeries.of("client to server", toServer));
            series.add(LatencySeries.of("server to client", toClient));
        }
        return series;
    }

    private void begin() {
        fromDue.reset();
        fromSent.reset();
        toServer.reset();
        toClient.reset();
        sent.set(0);
        elapsedNanos = 0;
        allocatedBytes = 0;
    }

    private void count(long number, long back, long start) {
        if (probes == Probes.ON) {
            toServer.record(client.servedNanos() - client.sentNanos());
            toClient.record(back - client.servedNanos());
        }
        elapsedNanos = back - start;
        sent.lazySet(number);
        afterEach.message(number);
    }
}
