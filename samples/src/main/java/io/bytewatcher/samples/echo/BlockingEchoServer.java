package io.bytewatcher.samples.echo;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/**
 * Sends back messages of one size by TCP, and blocks while it waits. It serves one connection after the other, because a blocked thread
 * cannot serve another peer. It reads a whole message before it answers: if both sides wrote and neither read, both would block forever.
 */
final class BlockingEchoServer implements EchoService {

    private final ServerTimes times;
    private final Probes probes;
    private final ServerSocketChannel listener;
    private final ByteBuffer message;
    private volatile @Nullable SocketChannel peer;
    private volatile boolean stopped;
    private long echoed;

    private BlockingEchoServer(EchoSettings settings, ServerTimes times, ServerSocketChannel listener) {
        this.times = times;
        this.probes = settings.probes();
        this.listener = listener;
        this.message = ByteBuffer.allocateDirect(settings.size());
    }

    static BlockingEchoServer open(EchoSettings settings, InetSocketAddress address, ServerTimes times)
            throws IOException {
        ServerSocketChannel listener = ServerSocketChannel.open();
        try {
            listener.bind(address);
            return new BlockingEchoServer(settings, times, listener);
        } catch (IOException e) {
            try (listener) {
                throw e;
            }
        }
    }

    InetSocketAddress address() throws IOException {
        return (InetSocketAddress) listener.getLocalAddress();
    }

    @Override
    public int poll() throws IOException {
        SocketChannel connected = peer;
        if (connected == null) {
            accept();
            return 1;
        }
        try {
            if (echo(connected)) {
                return 1;
            }
        } catch (IOException e) {
            // The peer is gone. The next one can connect.
        }
        peer = null;
        connected.close();
        return 1;
    }

    @Override
    public long echoedBytes() {
        return echoed;
    }

    @Override
    public void stop() {
        stopped = true;
        try {
            close();
        } catch (IOException e) {
            // Closing wakes the blocked thread even if it reports an error of the connection.
        }
    }

    @Override
    public void close() throws IOException {
        try (listener) {
            SocketChannel connected = peer;
            if (connected != null) {
                connected.close();
            }
        }
    }

    private void accept() throws IOException {
        SocketChannel accepted = listener.accept();
        accepted.setOption(StandardSocketOptions.TCP_NODELAY, true);
        peer = accepted;
        if (stopped) { // perhaps just before the assignment, when stop() found no peer to close
            accepted.close();
            throw new ClosedChannelException();
        }
    }

    /** Echoes a message. Returns whether the peer is still connected. */
    private boolean echo(SocketChannel connected) throws IOException {
        message.clear();
        while (message.hasRemaining()) {
            if (connected.read(message) < 0) {
                return false;
            }
        }
        long received = times.received();
        if (probes == Probes.ON) {
            message.putLong(Probes.SERVER_OFFSET, System.nanoTime());
        }
        message.flip();
        while (message.hasRemaining()) {
            connected.write(message);
        }
        times.answered(received);
        echoed += message.limit();
        return true;
    }
}
