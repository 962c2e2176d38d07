package io.bytewatcher.samples.echo;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;

/** A connection of a server, with the bytes that it has read and not yet written back. */
final class EchoConnection {

    private final SocketChannel channel;
    private final ServerTimes times;

    /** Direct, because the JDK copies heap buffers to direct ones. Ready for a read between calls. */
    private final ByteBuffer pending;

    /** The number of bytes to read before any is written back. */
    private final int unit;

    private final Probes probes;

    /** Whether a whole message is being written back. Nothing is read until then. */
    private boolean answering;

    private boolean endOfInput;
    private long echoed;

    /**
     * Prepares a connection.
     *
     * @param bufferSize most bytes to hold for a peer that does not read
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
     * Reads and writes as much as the socket allows without waiting. Closes the connection once the peer has closed its side and has all
     * its bytes.
     *
     * @return number of bytes written, plus 1 if the connection ended
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
            // The peer is gone. The other connections go on.
            close();
            return 1;
        }
    }

    /** Returns the operations that a selector has to wait for. */
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

    /** Returns the bytes written back since the last call. */
    long takeEchoed() {
        long taken = echoed;
        echoed = 0;
        return taken;
    }

    void close() {
        try {
            channel.close();
        } catch (IOException e) {
            // Closing releases the descriptor even if it reports an error of the connection.
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
