package io.bytewatcher.samples.echo;

import java.io.IOException;

/** The side that sends back what it receives. All methods but {@link #stop()} are for one thread. */
public interface EchoService extends AutoCloseable {

    /**
     * Does what can be done now; where nothing can, waits for it if that is its way. A peer that fails is forgotten, and the others go
     * on.
     *
     * @return how much was done; 0, if nothing could
     * @throws IOException if nobody can be served any more
     */
    int poll() throws IOException;

    /** How many bytes were sent back. */
    long echoedBytes();

    /** Makes a {@link #poll()} that waits return or fail, now and from now on. For any thread. */
    void stop();

    /** Lets go of peers and address; does nothing the second time. */
    @Override
    void close() throws IOException;
}
