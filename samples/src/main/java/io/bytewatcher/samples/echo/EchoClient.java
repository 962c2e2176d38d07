package io.bytewatcher.samples.echo;

import java.io.EOFException;
import java.io.IOException;
import java.net.SocketAddress;
import java.net.SocketTimeoutException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;

/**
 * Sends messages of one size, one at a time, and checks that each comes back byte for byte. Never blocks after it has
 * connected; for one thread at a time. A round trip allocates nothing.
 */
public final class EchoClient implements AutoCloseable {

    /** Polls between two looks at the clock, so that an answer in time, some tens of polls, pays for none. */
    private static final int POLLS_PER_CLOCK_READ = 1024;

    private final SocketChannel channel;
    private final long timeoutNanos;
    private final ByteBuffer sent;
    private final ByteBuffer received;
    private byte number;

    private EchoClient(SocketChannel channel, int size, Duration timeout) {
        this.channel = channel;
        this.timeoutNanos = timeout.toNanos();
        this.sent = ByteBuffer.allocateDirect(size);
        this.received = ByteBuffer.allocateDirect(size);
        // Neighbours differ, and so do bytes that are 256 apart: a shifted or repeated part is noticed.
        for (int i = 0; i < size; i++) {
            sent.put(i, (byte) (i * 31 + (i >> 8)));
        }
    }

    /**
     * Connects to a server.
     *
     * @param size bytes of each message, above 0
     * @param timeout after which {@link #roundTrip()} gives up
     */
    public static EchoClient connect(SocketAddress server, int size, Duration timeout) throws IOException {
        if (size <= 0) {
            throw new IllegalArgumentException("size: " + size + " (expected: > 0)");
        }
        SocketChannel channel = SocketChannel.open();
        try {
            channel.connect(server);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            channel.configureBlocking(false);
            return new EchoClient(channel, size, timeout);
        } catch (IOException e) {
            try (channel) {
                throw e;
            }
        }
    }

    /**
     * Sends a message and spins until it is back.
     *
     * @throws SocketTimeoutException if it is not back in time
     * @throws EOFException if the server has closed the connection
     */
    public void roundTrip() throws IOException {
        begin();
        long polls = 0;
        long deadline = 0;
        while (!poll()) {
            Spin.pause(polls++);
            if (polls % POLLS_PER_CLOCK_READ == 0) {
                long now = System.nanoTime();
                if (polls == POLLS_PER_CLOCK_READ) {
                    deadline = now + timeoutNanos;
                } else if (now - deadline > 0) {
                    throw new SocketTimeoutException("no answer within " + Duration.ofNanos(timeoutNanos));
                }
            }
        }
    }

    /** Begins a round trip with a new message; {@link #poll()} sends it. The round trip before must have ended. */
    public void begin() {
        sent.clear();
        sent.put(0, number++);
        received.clear();
    }

    /**
     * Writes and reads what the socket takes and has now.
     *
     * @return whether the message is back
     * @throws EOFException if the server has closed the connection
     * @throws IOException also if something else comes back
     */
    public boolean poll() throws IOException {
        if (sent.hasRemaining()) {
            channel.write(sent);
        }
        if (channel.read(received) < 0) {
            throw new EOFException("the server closed the connection");
        }
        return !received.hasRemaining() && check();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    private boolean check() throws IOException {
        sent.rewind();
        received.rewind();
        if (!sent.equals(received)) {
            throw new IOException("byte " + sent.mismatch(received) + " came back different");
        }
        return true;
    }
}
