package io.bytewatcher.samples.echo;

import java.io.IOException;

/** The server of an echo. All methods except {@link #stop()} are for one thread. */
public interface EchoService extends AutoCloseable {

    /**
     * Does the pending work. A service that waits then waits for some. Drops a peer that fails, and goes on with the others.
     *
     * @return amount of work done, 0 if there was none
     * @throws IOException if the service cannot go on
     */
    int poll() throws IOException;

    /** Returns the number of bytes sent back. */
    long echoedBytes();

    /** Makes a waiting {@link #poll()} return or fail, and every later one. For any thread. */
    void stop();

    /** Releases peers and address. Does nothing the second time. */
    @Override
    void close() throws IOException;
}
