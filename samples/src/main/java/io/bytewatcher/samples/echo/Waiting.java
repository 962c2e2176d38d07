package io.bytewatcher.samples.echo;

import io.bytewatcher.samples.latency.Idle;
import java.net.SocketTimeoutException;
import java.time.Duration;

/** What a client does while its message is away: idles, and gives up after a time. Allocates nothing until then. */
final class Waiting {

    /** Looks between two looks at the clock, so that an answer in time, some tens of looks, pays for none. */
    private static final int LOOKS_PER_CLOCK_READ = 1024;

    private final Idle idle;
    private final Duration timeout;
    private long looks;
    private long deadline;

    Waiting(Idle idle, Duration timeout) {
        this.idle = idle;
        this.timeout = timeout;
    }

    void begin() {
        looks = 0;
    }

    /**
     * The message is not back yet.
     *
     * @return whether so many looks have found nothing that something else may be looked at too
     */
    boolean pause() throws SocketTimeoutException {
        idle.pause(looks++);
        if (looks % LOOKS_PER_CLOCK_READ != 0) {
            return false;
        }
        long now = System.nanoTime();
        if (looks == LOOKS_PER_CLOCK_READ) {
            deadline = now + timeout.toNanos();
        } else if (now - deadline > 0) {
            throw timedOut();
        }
        return true;
    }

    SocketTimeoutException timedOut() {
        return new SocketTimeoutException("no answer within " + DurationConverter.text(timeout));
    }

    /** In milliseconds, at least 1. */
    long timeoutMillis() {
        return Math.max(1, timeout.toMillis());
    }
}
