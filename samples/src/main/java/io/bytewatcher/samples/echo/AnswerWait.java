package io.bytewatcher.samples.echo;

import io.bytewatcher.samples.latency.Idle;
import java.net.SocketTimeoutException;
import java.time.Duration;

/** A client's wait for an answer: idles, and gives up after the timeout. Allocates nothing until then. */
final class AnswerWait {

    /** Polls between two readings of the clock. A normal answer takes some tens of polls, so it needs no reading. */
    private static final int POLLS_PER_CLOCK_READ = 1024;

    private final Idle idle;
    private final Duration timeout;
    private long polls;
    private long deadline;

    AnswerWait(Idle idle, Duration timeout) {
        this.idle = idle;
        this.timeout = timeout;
    }

    void begin() {
        polls = 0;
    }

    /**
     * Idles after a poll that found no answer.
     *
     * @return whether 1,024 polls have passed, so the caller can afford to check the connection
     */
    boolean pause() throws SocketTimeoutException {
        idle.pause(polls++);
        if (polls % POLLS_PER_CLOCK_READ != 0) {
            return false;
        }
        long now = System.nanoTime();
        if (polls == POLLS_PER_CLOCK_READ) {
            deadline = now + timeout.toNanos();
        } else if (now - deadline > 0) {
            throw timedOut();
        }
        return true;
    }

    SocketTimeoutException timedOut() {
        return new SocketTimeoutException("no answer within " + DurationConverter.text(timeout));
    }

    /** Returns the timeout in milliseconds, at least 1. */
    long timeoutMillis() {
        return Math.max(1, timeout.toMillis());
    }
}
