package io.bytewatcher.samples.echo;

import java.io.IOException;

/** The side that sends messages, one at a time, and gets them back. For one thread, but {@link #close()} for any. */
public interface RoundTrip extends AutoCloseable {

    /**
     * Sends a message and waits until it is back.
     *
     * @throws IOException if it does not come back, or something else does
     */
    void roundTrip() throws IOException;

    /** With probes: the moment that the last message was sent, on the clock of {@link System#nanoTime()}. */
    long sentNanos();

    /** With probes: the moment that the server had the last message, on the clock of {@link System#nanoTime()}. */
    long servedNanos();

    /** Gives up what it uses; a round trip under way fails. */
    @Override
    void close() throws IOException;
}
