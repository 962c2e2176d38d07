package io.bytewatcher.samples.echo;

import java.io.IOException;
import java.net.InetSocketAddress;

/**
 * A server and its place.
 *
 * @param service the server, not polled yet
 * @param place the place, with the actual port
 */
record OpenedServer(EchoService service, Place place) {

    static OpenedServer open(EchoSettings settings, Place wished, Peers peers, ServerTimes times) throws IOException {
        return switch (settings.transport()) {
            case TCP -> tcp(settings, address(wished), times);
            case UDP -> {
                UdpEchoServer server = UdpEchoServer.open(settings, address(wished), peers, times);
                yield new OpenedServer(server, new Place.Socket(server.address()));
            }
            case IPC -> {
                if (wished instanceof Place.MappedFile file) {
                    yield new OpenedServer(IpcEchoServer.open(settings, file.path(), times), file);
                }
                throw new IllegalArgumentException("place: " + wished + " (expected: a file)");
            }
            case NOOP -> throw new IllegalArgumentException("transport: noop (expected: tcp, udp or ipc)");
        };
    }

    private static OpenedServer tcp(EchoSettings settings, InetSocketAddress address, ServerTimes times)
            throws IOException {
        switch (settings.waiting()) {
            case SPIN -> {
                SpinningEchoServer server = SpinningEchoServer.open(settings, EchoServer.BUFFER_SIZE, address, times);
                return new OpenedServer(server, new Place.Socket(server.address()));
            }
            case BLOCK -> {
                BlockingEchoServer server = BlockingEchoServer.open(settings, address, times);
                return new OpenedServer(server, new Place.Socket(server.address()));
            }
            default -> {
                EchoServer server = EchoServer.open(settings, EchoServer.BUFFER_SIZE, address, times);
                return new OpenedServer(server, new Place.Socket(server.address()));
            }
        }
    }

    private static InetSocketAddress address(Place place) {
        if (place instanceof Place.Socket socket) {
            return socket.address();
        }
        throw new IllegalArgumentException("place: " + place + " (expected: a socket)");
    }
}
