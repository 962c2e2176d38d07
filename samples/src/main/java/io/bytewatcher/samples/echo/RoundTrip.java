package io.bytewatcher.samples.echo;

import java.io.IOException;

/** The client of an echo, which sends one message at a time. For one thread, except for {@link #close()}. */
public interface RoundTrip extends AutoCloseable {

    /**
     * Sends a message and waits until it is back.
     *
     * @throws IOException if no answer or another one arrives
     */
    void roundTrip() throws IOException;

    /** With probes: returns the time at which the last message was sent, on the clock of {@link System#nanoTime()}. */
    long sentNanos();

    /** With probes: returns the time at which the server had the last message, on the clock of {@link System#nanoTime()}. */
    long servedNanos();

    /** Releases the connection. A round trip in progress fails. */
    @Override
    void close() throws IOException;
}
