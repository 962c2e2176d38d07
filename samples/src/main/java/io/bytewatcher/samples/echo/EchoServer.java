package io.bytewatcher.samples.echo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.function.Consumer;

/**
 * Sends back what it receives, on any number of connections, from the one thread that calls {@link #poll()}. It listens
 * on the loopback address only, on a port that the system chooses.
 *
 * <p>Accepting a connection allocates; echoing does not, with one exception of the JDK's: for file descriptors above
 * 127, {@code EPollSelectorImpl} boxes the descriptor, 16 bytes for each ready channel of each poll (seen on JDK 17
 * and 25).
 */
public final class EchoServer implements AutoCloseable {

    /** Bytes that a connection holds back for a peer that does not read, unless told otherwise: 64 KiB. */
    public static final int BUFFER_SIZE = 64 * 1024;

    private final int bufferSize;
    private final Selector selector;
    private final ServerSocketChannel listener;

    /** Kept, because {@code selectNow(this::handle)} would make a new lambda of 16 bytes for each poll. */
    private final Consumer<SelectionKey> handler = this::handle;

    private EchoServer(int bufferSize, Selector selector, ServerSocketChannel listener) {
        this.bufferSize = bufferSize;
        this.selector = selector;
        this.listener = listener;
    }

    /** Opens a server with buffers of {@link #BUFFER_SIZE}. */
    public static EchoServer open() throws IOException {
        return open(BUFFER_SIZE);
    }

    /**
     * Opens a server.
     *
     * @param bufferSize bytes that each connection may hold back, above 0. A connection whose buffer is full is not
     *     read until its peer has taken something back
     */
    public static EchoServer open(int bufferSize) throws IOException {
        if (bufferSize <= 0) {
            throw new IllegalArgumentException("bufferSize: " + bufferSize + " (expected: > 0)");
        }
        EchoServer server = new EchoServer(bufferSize, Selector.open(), ServerSocketChannel.open());
        try {
            server.listen();
            return server;
        } catch (IOException e) {
            try (server) {
                throw e;
            }
        }
    }

    /** Where clients reach this server. */
    public InetSocketAddress address() throws IOException {
        return (InetSocketAddress) listener.getLocalAddress();
    }

    /** How many connections are open; none, once the server is closed. */
    public int connections() {
        if (!selector.isOpen()) {
            return 0;
        }
        int connections = 0;
        for (SelectionKey key : selector.keys()) {
            if (key.isValid() && key.channel() != listener) {
                connections++;
            }
        }
        return connections;
    }

    /**
     * Does what can be done now and does not wait: accepts, reads, and writes. A connection that fails is closed, and
     * the others go on.
     *
     * @return how many channels were ready
     * @throws IOException if selecting or accepting fails
     */
    public int poll() throws IOException {
        try {
            return selector.selectNow(handler);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** Closes the connections and stops listening; does nothing the second time. */
    @Override
    public void close() throws IOException {
        if (!selector.isOpen()) {
            return;
        }
        try (selector;
                listener) {
            for (SelectionKey key : selector.keys()) {
                if (key.attachment() instanceof EchoConnection connection) {
                    connection.close();
                }
            }
        }
    }

    private void listen() throws IOException {
        listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        listener.configureBlocking(false);
        listener.register(selector, SelectionKey.OP_ACCEPT);
    }

    private void handle(SelectionKey key) {
        if (key.attachment() instanceof EchoConnection connection) {
            connection.echo(key);
        } else {
            accept();
        }
    }

    private void accept() {
        try {
            SocketChannel channel = listener.accept();
            if (channel != null) {
                EchoConnection.register(channel, selector, bufferSize);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
