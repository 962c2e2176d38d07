package io.bytewatcher.samples.echo;

import io.bytewatcher.samples.latency.Idle;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;

/** A client and a server on one thread, whose own counter then sees all their bytes. Every round trip is the same work. */
record PolledEcho(EchoService server, InetSocketAddress address, EchoClient client) implements AutoCloseable {

    /** Opens a server and a client. The client always spins, so only the server differs. */
    static PolledEcho open(EchoSettings settings, Peers peers) throws IOException {
        BoundServer opened = BoundServer.open(settings, ServerAddress.loopback(), peers, new ServerTimes(1, 1));
        InetSocketAddress address = ((ServerAddress.Socket) opened.place()).address();
        return new PolledEcho(opened.service(), address, connect(settings, address));
    }

    /** Connects another client. */
    static EchoClient connect(EchoSettings settings, InetSocketAddress address) throws IOException {
        EchoSettings spinning =
                EchoSettings.of(settings.transport(), WaitStrategy.SPIN).withIdle(Idle.YIELD);
        return EchoClient.connect(address, spinning, EchoSetups.TIMEOUT);
    }

    void roundTrip() throws IOException {
        roundTrip(client);
    }

    void roundTrip(EchoClient by) throws IOException {
        by.begin();
        do {
            server.poll();
        } while (!by.poll());
    }

    @Override
    public void close() {
        try (client;
                server) {
            // Both are closed.
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
