package io.bytewatcher.samples.echo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** An echo server for TCP that tries each of its connections at each poll. */
final class SpinningEchoServer implements EchoService {

    /** Polls between two checks for new connections, once there is one. A check costs as much as a read. */
    private static final int POLLS_PER_ACCEPT = 1024;

    private final EchoSettings settings;
    private final int bufferSize;
    private final ServerTimes times;
    private final ServerSocketChannel listener;

    /**
     * Detects new connections. A call of {@code accept()} allocates even without one: 64 bytes under C2, 88 under C1 and in the
     * interpreter.
     */
    private final Selector selector;

    private final Consumer<SelectionKey> accept = this::accept;
    private final List<EchoConnection> connections = new ArrayList<>();
    private int polls;
    private long echoed;

    private SpinningEchoServer(EchoSettings settings, int bufferSize, ServerTimes times, ServerSocketChannel listener)
            throws IOException {
        this.settings = settings;
        this.bufferSize = bufferSize;
        this.times = times;
        this.listener = listener;
        this.selector = Selector.open();
        listener.configureBlocking(false);
        listener.register(selector, SelectionKey.OP_ACCEPT);
    }

    static SpinningEchoServer open(EchoSettings settings, int bufferSize, InetSocketAddress address, ServerTimes times)
            throws IOException {
        ServerSocketChannel listener = ServerSocketChannel.open();
        try {
            listener.bind(address);
            return new SpinningEchoServer(settings, bufferSize, times, listener);
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
        int done = 0;
        for (int i = connections.size() - 1; i >= 0; i--) {
            EchoConnection connection = connections.get(i);
            done += connection.echo();
            echoed += connection.takeEchoed();
            if (!connection.isOpen()) {
                connections.remove(i);
            }
        }
        if (connections.isEmpty() || ++polls >= POLLS_PER_ACCEPT) {
            polls = 0;
            try {
                done += selector.selectNow(accept);
            } catch (UncheckedIOException e) {
                throw e.getCause();
            }
        }
        return done;
    }

    @Override
    public long echoedBytes() {
        return echoed;
    }

    @Override
    public void stop() {
        // This server never waits.
    }

    @Override
    public void close() throws IOException {
        try (listener;
                selector) {
            connections.forEach(EchoConnection::close);
            connections.clear();
        }
    }

    private void accept(SelectionKey key) {
        try {
            SocketChannel channel = listener.accept();
            if (channel != null) {
                connections.add(new EchoConnection(channel, settings, bufferSize, times));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
