package io.bytewatcher.samples.echo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;

/**
 * An echo server for TCP with a selector. It serves any number of connections on the one thread that calls {@link #poll()}.
 *
 * <p>Accepting a connection allocates. Echoing does not, except in the JDK: above file descriptor 127, {@code EPollSelectorImpl} boxes the
 * descriptor, 16 bytes for each ready channel of each poll (seen on JDK 17 and 25). {@code -XX:AutoBoxCacheMax=4096} avoids that.
 */
public final class EchoServer implements EchoService {

    /** The default for the bytes that a connection holds for a peer that does not read: 64 KiB. */
    public static final int BUFFER_SIZE = 64 * 1024;

    private final EchoSettings settings;
    private final int bufferSize;
    private final ServerTimes times;
    private final ReadyKeys keys;
    private final Selector selector;
    private final ServerSocketChannel listener;
    private final List<SelectionKey> connected = new ArrayList<>();
    private long echoed;

    private EchoServer(EchoSettings settings, int bufferSize, ServerTimes times, ServerSocketChannel listener)
            throws IOException {
        this.settings = settings;
        this.bufferSize = bufferSize;
        this.times = times;
        this.listener = listener;
        this.keys = new ReadyKeys(settings.waiting(), this::ready);
        this.selector = keys.selector();
    }

    /** Opens a server that polls, with buffers of {@link #BUFFER_SIZE}, on the loopback address. */
    public static EchoServer open() throws IOException {
        return open(BUFFER_SIZE);
    }

    /**
     * Opens a server that polls, on the loopback address.
     *
     * @param bufferSize most bytes that each connection holds, 1 or more. A connection with a full buffer is not read until its peer has
     *     read some bytes
     */
    public static EchoServer open(int bufferSize) throws IOException {
        InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        return open(
                EchoSettings.of(Transport.TCP, WaitStrategy.SELECT_NOW), bufferSize, anyPort, new ServerTimes(1, 1));
    }

    static EchoServer open(EchoSettings settings, int bufferSize, InetSocketAddress address, ServerTimes times)
            throws IOException {
        if (bufferSize <= 0) {
            throw new IllegalArgumentException("bufferSize: " + bufferSize + " (expected: > 0)");
        }
        EchoServer server = new EchoServer(settings, bufferSize, times, ServerSocketChannel.open());
        try {
            server.listen(address);
            return server;
        } catch (IOException e) {
            try (server) {
                throw e;
            }
        }
    }

    /** Returns the address for clients. */
    public InetSocketAddress address() throws IOException {
        return (InetSocketAddress) listener.getLocalAddress();
    }

    /** Returns the number of open connections, 0 after {@link #close()}. */
    public int connections() {
        return connected.size();
    }

    @Override
    public int poll() throws IOException {
        try {
            return keys.select(0);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    @Override
    public long echoedBytes() {
        return echoed;
    }

    @Override
    public void stop() {
        selector.wakeup();
    }

    @Override
    public void close() throws IOException {
        if (!selector.isOpen()) {
            return;
        }
        try (keys;
                listener) {
            for (SelectionKey key : connected) {
                ((EchoConnection) key.attachment()).close();
            }
            connected.clear();
        }
    }

    private void ready(SelectionKey key) {
        if (key.attachment() instanceof EchoConnection connection) {
            echo(key, connection);
        } else {
            accept();
        }
    }

    private void listen(InetSocketAddress address) throws IOException {
        listener.bind(address);
        listener.configureBlocking(false);
        listener.register(selector, SelectionKey.OP_ACCEPT);
    }

    private void echo(SelectionKey key, EchoConnection connection) {
        connection.echo();
        echoed += connection.takeEchoed();
        if (!connection.isOpen()) {
            connected.remove(key);
            return;
        }
        int interest = connection.interest();
        // Setting the same value again would still go through the selector's update queue.
        if (key.interestOps() != interest) {
            key.interestOps(interest);
        }
    }

    private void accept() {
        try {
            SocketChannel channel = listener.accept();
            if (channel != null) {
                EchoConnection connection = new EchoConnection(channel, settings, bufferSize, times);
                connected.add(channel.register(selector, SelectionKey.OP_READ, connection));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
