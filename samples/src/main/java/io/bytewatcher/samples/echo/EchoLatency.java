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
 * Sends messages and records for each how long the answer took, twice: from when it was sent (service
 * time) and from when it was due (response time). A message that waits behind a slow one has a good service time; only
 * its response time shows what its user felt. Nothing is allocated while messages are sent.
 *
 * <p>For one thread, but for {@link #stop()} and {@link #sent()}.
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

    /** What is done after each message, on the thread that sends. */
    interface AfterEach {

        /** This many messages are back, 1 or more. */
        void message(long number);
    }

    /**
     * Prepares a measurement.
     *
     * @param gauge of the thread that will run it
     * @param messages how many each run will send, as far as that is known
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
     * Forgets the run before and does another one, on a schedule.
     *
     * @param messages sent at most
     * @param perSecond messages due in each second
     * @param maxTime after which no further message is sent
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
     * Forgets the run before and does another one that sends each message when the one before is back.
     *
     * @param messages sent at most
     * @param waitNanos for how long nothing is done between two messages
     * @param maxTime after which no further message is sent
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

    /** Ends the run under way after its message, and each one to come before its first. */
    void stop() {
        stopped = true;
    }

    boolean isStopped() {
        return stopped;
    }

    /** How many messages of this run, or of the last, are back. */
    long sent() {
        return sent.get();
    }

    /** From the begin of the last run until its last message was back. */
    long elapsedNanos() {
        return elapsedNanos;
    }

    /** What the thread has allocated between the begin of the last run and its end, if it did not fail. */
    long allocatedBytes() {
        return allocatedBytes;
    }

    /** What the last run has recorded. */
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
