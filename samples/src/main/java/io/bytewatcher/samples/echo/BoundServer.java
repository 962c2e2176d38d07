package io.bytewatcher.samples.echo;

import java.io.IOException;
import java.net.InetSocketAddress;

/**
 * A server and its place.
 *
 * @param service the server, not polled yet
 * @param place the place, with the actual port
 */
record BoundServer(EchoService service, ServerAddress place) {

    static BoundServer open(EchoSettings settings, ServerAddress wished, Peers peers, ServerTimes times)
            throws IOException {
        return switch (settings.transport()) {
            case TCP -> tcp(settings, address(wished), times);
            case UDP -> {
                UdpEchoServer server = UdpEchoServer.open(settings, address(wished), peers, times);
                yield new BoundServer(server, new ServerAddress.Socket(server.address()));
            }
            case IPC -> {
                if (wished instanceof ServerAddress.MappedFile file) {
                    yield new BoundServer(IpcEchoServer.open(settings, file.path(), times), file);
                }
                throw new IllegalArgumentException("place: " + wished + " (expected: a file)");
            }
            case NOOP -> throw new IllegalArgumentException("transport: noop (expected: tcp, udp or ipc)");
        };
    }

    private static BoundServer tcp(EchoSettings settings, InetSocketAddress address, ServerTimes times)
            throws IOException {
        switch (settings.waiting()) {
            case SPIN -> {
                SpinningEchoServer server = SpinningEchoServer.open(settings, EchoServer.BUFFER_SIZE, address, times);
                return new BoundServer(server, new ServerAddress.Socket(server.address()));
            }
            case BLOCK -> {
                BlockingEchoServer server = BlockingEchoServer.open(settings, address, times);
                return new BoundServer(server, new ServerAddress.Socket(server.address()));
            }
            default -> {
                EchoServer server = EchoServer.open(settings, EchoServer.BUFFER_SIZE, address, times);
                return new BoundServer(server, new ServerAddress.Socket(server.address()));
            }
        }
    }

    private static InetSocketAddress address(ServerAddress place) {
        if (place instanceof ServerAddress.Socket socket) {
            return socket.address();
        }
        throw new IllegalArgumentException("place: " + place + " (expected: a socket)");
    }
}
