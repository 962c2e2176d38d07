package io.bytewatcher.samples.echo;

import io.bytewatcher.samples.latency.Idle;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;

/** A client and a server whose work one thread does in turn, so that its own counter sees all of it, at every call the same. */
record PolledEcho(EchoService server, InetSocketAddress address, EchoClient client) implements AutoCloseable {

    /** The client always spins, so that nothing but the server is different. */
    static PolledEcho open(EchoSettings settings, Peers peers) throws IOException {
        OpenedServer opened = OpenedServer.open(settings, Place.loopback(), peers, new ServerTimes(1, 1));
        InetSocketAddress address = ((Place.Socket) opened.place()).address();
        return new PolledEcho(opened.service(), address, connect(settings, address));
    }

    /** One more client. */
    static EchoClient connect(EchoSettings settings, InetSocketAddress address) throws IOException {
        EchoSettings spinning = EchoSettings.of(settings.transport(), Wait.SPIN).withIdle(Idle.YIELD);
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
