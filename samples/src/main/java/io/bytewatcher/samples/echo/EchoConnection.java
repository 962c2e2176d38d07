package io.bytewatcher.samples.echo;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;

/** One connection of a server: what has been read from the peer and not yet been written back to it. */
final class EchoConnection {

    private final SocketChannel channel;
    private final ServerTimes times;

    /** Direct, because the JDK copies the content of heap buffers to direct ones of its own. Ready to be read into. */
    private final ByteBuffer pending;

    /** Bytes that have to be there before any is written back. */
    private final int unit;

    private final Probes probes;

    /** A whole message is on its way back; nothing is read until it is gone. */
    private boolean answering;

    private boolean endOfInput;
    private long echoed;

    /**
     * Prepares a connection.
     *
     * @param bufferSize bytes that it holds back at most for a peer that does not read
     */
    EchoConnection(SocketChannel channel, EchoSettings settings, int bufferSize, ServerTimes times) throws IOException {
        this.channel = channel;
        this.times = times;
        this.unit = settings.unit();
        this.probes = settings.probes();
        this.pending = ByteBuffer.allocateDirect(probes == Probes.ON ? unit : bufferSize);
        try {
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        } catch (IOException e) {
            try (channel) {
                throw e;
            }
        }
    }

    SocketChannel channel() {
        return channel;
    }

    boolean isOpen() {
        return channel.isOpen();
    }

    /**
     * Reads and writes what the socket takes now; closes the connection once its peer has ended and has got
     * everything.
     *
     * @return bytes that were written, and 1 more if the connection ended
     */
    int echo() {
        try {
            long received = read() ? times.received() : 0;
            int written = write();
            if (written > 0) {
                echoed += written;
                times.answered(received);
            }
            if (endOfInput && !isAnswerable()) {
                channel.close();
                return written + 1;
            }
            return written;
        } catch (IOException e) {
            // The peer is gone, and with it the one who could be told.
            close();
            return 1;
        }
    }

    /** What a selector has to wait for. */
    int interest() {
        int interest = 0;
        if (!endOfInput && !answering && pending.hasRemaining()) {
            interest |= SelectionKey.OP_READ;
        }
        if (isAnswerable()) {
            interest |= SelectionKey.OP_WRITE;
        }
        return interest;
    }

    /** Bytes written back since this was asked before. */
    long takeEchoed() {
        long taken = echoed;
        echoed = 0;
        return taken;
    }

    void close() {
        try {
            channel.close();
        } catch (IOException e) {
            // Closing releases the descriptor even when it reports an error of the connection.
        }
    }

    private boolean isAnswerable() {
        return answering || pending.position() >= unit;
    }

    private boolean read() throws IOException {
        if (endOfInput || answering || !pending.hasRemaining()) {
            return false;
        }
        int read = channel.read(pending);
        endOfInput = read < 0;
        return read > 0;
    }

    private int write() throws IOException {
        if (!isAnswerable()) {
            return 0;
        }
        if (probes == Probes.ON && !answering) {
            pending.putLong(Probes.SERVER_OFFSET, System.nanoTime());
            answering = true;
        }
        pending.flip();
        int written = channel.write(pending);
        pending.compact();
        if (pending.position() == 0) {
            answering = false;
        }
        return written;
    }
}
