package io.bytewatcher.samples.echo;

import io.bytewatcher.samples.latency.Schedule;
import java.io.IOException;
import java.time.Duration;
import org.HdrHistogram.Histogram;

/**
 * Sends messages on a schedule and records for each how long the answer took, twice: from when it was sent (service
 * time) and from when it was due (response time). A message that waits behind a slow one has a good service time; only
 * its response time shows what its user felt. Nothing is allocated while messages are sent.
 */
final class EchoLatency {

    /** The longest time that is recorded as it is; what is longer counts as this much. */
    static final Duration LONGEST = Duration.ofHours(1);

    private final EchoClient client;
    private final Histogram serviceNanos = histogram();
    private final Histogram responseNanos = histogram();

    EchoLatency(EchoClient client) {
        this.client = client;
    }

    /** From sent to back, in nanoseconds, of the last run. */
    Histogram serviceNanos() {
        return serviceNanos;
    }

    /** From due to back, in nanoseconds, of the last run. */
    Histogram responseNanos() {
        return responseNanos;
    }

    /**
     * Forgets the run before and does another one.
     *
     * @param messages sent at most
     * @param perSecond messages due in each second
     * @param maxTime after which no further message is sent
     * @return how many messages were sent: fewer than {@code messages} only because of {@code maxTime}
     */
    long run(long messages, long perSecond, Duration maxTime) throws IOException {
        serviceNanos.reset();
        responseNanos.reset();
        long start = System.nanoTime();
        long maxNanos = maxTime.toNanos();
        Schedule schedule = new Schedule(start, perSecond);
        for (long message = 0; message < messages; message++) {
            long due = schedule.dueNanos(message);
            long sent = awaitNanoTime(due);
            if (sent - start > maxNanos) {
                return message;
            }
            client.roundTrip();
            long back = System.nanoTime();
            record(serviceNanos, back - sent);
            record(responseNanos, back - due);
        }
        return messages;
    }

    /** Spins until a moment that may have passed already, and says what time it is then. */
    private static long awaitNanoTime(long moment) {
        long now = System.nanoTime();
        while (now - moment < 0) {
            Thread.onSpinWait();
            now = System.nanoTime();
        }
        return now;
    }

    static Histogram histogram() {
        return new Histogram(LONGEST.toNanos(), 3);
    }

    static void record(Histogram histogram, long nanos) {
        histogram.recordValue(Math.min(nanos, LONGEST.toNanos()));
    }
}
