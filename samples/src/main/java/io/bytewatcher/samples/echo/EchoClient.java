package io.bytewatcher.samples.echo;

import java.io.EOFException;
import java.io.IOException;
import java.net.PortUnreachableException;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Sends messages of one size through a socket, one at a time, and checks that each comes back byte for byte. A round trip allocates
 * nothing.
 */
public final class EchoClient implements RoundTrip {

    private final Transport transport;
    private final WaitStrategy wait;
    private final ByteChannel channel;
    private final @Nullable ReadyKeys keys;
    private final @Nullable SelectionKey key;
    private final AnswerWait waiting;
    private final Message message;
    private final ByteBuffer sent;
    private final ByteBuffer received;
    private boolean ready;

    private EchoClient(EchoSettings settings, ByteChannel channel, SelectableChannel same, Duration timeout)
            throws IOException {
        this.transport = settings.transport();
        this.wait = settings.waiting();
        this.channel = channel;
        this.waiting = new AnswerWait(settings.idle(), timeout);
        // One more byte reveals a datagram that is too long.
        int room = transport == Transport.UDP ? settings.size() + 1 : settings.size();
        this.message = new Message(settings.size(), room, settings.probes());
        this.sent = message.sent();
        this.received = message.received();
        same.configureBlocking(wait == WaitStrategy.BLOCK);
        this.keys = wait.isSelecting() ? new ReadyKeys(wait, readyKey -> ready = true) : null;
        this.key = keys == null ? null : same.register(keys.selector(), SelectionKey.OP_READ);
    }

    /**
     * Connects to a server by TCP, and spins.
     *
     * @param size bytes of each message, 1 or more
     * @param timeout longest time of a {@link #roundTrip()}
     */
    public static EchoClient connect(SocketAddress server, int size, Duration timeout) throws IOException {
        return connect(server, EchoSettings.of(Transport.TCP, WaitStrategy.SPIN).withSize(size), timeout);
    }

    /**
     * Connects to a server.
     *
     * @param settings settings for TCP or UDP
     * @param timeout longest time of a {@link #roundTrip()}, unless it blocks
     */
    public static EchoClient connect(SocketAddress server, EchoSettings settings, Duration timeout) throws IOException {
        return settings.transport() == Transport.UDP
                ? connectUdp(server, settings, timeout)
                : connectTcp(server, settings, timeout);
    }

    @Override
    public void roundTrip() throws IOException {
        begin();
        try {
            switch (wait) {
                case SPIN -> spin();
                case SELECT_NOW, SELECT -> select();
                case BLOCK -> block();
            }
        } catch (PortUnreachableException e) {
            throw new IOException("no server listens at the port", e);
        } catch (ClosedSelectorException e) {
            throw new IOException("the client was closed", e);
        }
    }

    @Override
    public long sentNanos() {
        return message.sentNanos();
    }

    @Override
    public long servedNanos() {
        return message.servedNanos();
    }

    /** Begins a round trip with a new message, which {@link #poll()} sends. The round trip before must have ended. */
    public void begin() {
        message.begin();
        waiting.begin();
    }

    /**
     * Writes and reads as much as the socket allows without waiting.
     *
     * @return whether the message is back
     * @throws EOFException if the server has closed the connection
     * @throws IOException if the answer differs from the message, among other reasons
     */
    public boolean poll() throws IOException {
        if (sent.hasRemaining()) {
            channel.write(sent);
        }
        return read();
    }

    @Override
    public void close() throws IOException {
        try (channel) {
            if (keys != null) {
                keys.close();
            }
        }
    }

    private void spin() throws IOException {
        while (!poll()) {
            waiting.pause();
        }
    }

    private void select() throws IOException {
        channel.write(sent);
        do {
            awaitReadiness();
        } while (!poll());
    }

    private void awaitReadiness() throws IOException {
        if (keys == null || key == null) {
            throw new IllegalStateException(wait + " has no selector");
        }
        int interest = sent.hasRemaining() ? SelectionKey.OP_READ | SelectionKey.OP_WRITE : SelectionKey.OP_READ;
        if (key.interestOps() != interest) {
            key.interestOps(interest);
        }
        ready = false;
        keys.select(waiting.timeoutMillis());
        while (!ready) {
            if (wait == WaitStrategy.SELECT) {
                throw waiting.timedOut();
            }
            waiting.pause();
            keys.select(0);
        }
    }

    private void block() throws IOException {
        while (sent.hasRemaining()) {
            channel.write(sent);
        }
        while (!read()) {
            // A part of the answer has arrived.
        }
    }

    private boolean read() throws IOException {
        int read = channel.read(received);
        if (read < 0) {
            throw new EOFException(
                    received.position() == 0
                            ? "the server closed the connection"
                            : "the server closed the connection after %,d of %,d bytes of an answer"
                                    .formatted(received.position(), sent.capacity()));
        }
        boolean complete = transport == Transport.UDP ? read > 0 : !received.hasRemaining();
        if (complete) {
            message.check();
        }
        return complete;
    }

    private static EchoClient connectTcp(SocketAddress server, EchoSettings settings, Duration timeout)
            throws IOException {
        SocketChannel channel = SocketChannel.open();
        try {
            channel.connect(server);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            return new EchoClient(settings, channel, channel, timeout);
        } catch (IOException e) {
            try (channel) {
                throw e;
            }
        }
    }

    private static EchoClient connectUdp(SocketAddress server, EchoSettings settings, Duration timeout)
            throws IOException {
        DatagramChannel channel = DatagramChannel.open();
        try {
            channel.connect(server);
            return new EchoClient(settings, channel, channel, timeout);
        } catch (IOException e) {
            try (channel) {
                throw e;
            }
        }
    }
}
