package io.bytewatcher.samples.echo;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;

/** One connection of the server: what has been read from the peer and not yet been written back to it. */
final class EchoConnection {

    private final SocketChannel channel;

    /** Direct, because the JDK copies the content of heap buffers to direct ones of its own. Ready to be read into. */
    private final ByteBuffer pending;

    private boolean endOfInput;

    private EchoConnection(SocketChannel channel, int bufferSize) {
        this.channel = channel;
        this.pending = ByteBuffer.allocateDirect(bufferSize);
    }

    static void register(SocketChannel channel, Selector selector, int bufferSize) throws IOException {
        try {
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            channel.register(selector, SelectionKey.OP_READ, new EchoConnection(channel, bufferSize));
        } catch (IOException e) {
            try (channel) {
                throw e;
            }
        }
    }

    /**
     * Reads and writes what the socket takes now; closes the connection once its peer has ended and has got
     * everything.
     */
    void echo(SelectionKey key) {
        try {
            if (!endOfInput && pending.hasRemaining()) {
                endOfInput = channel.read(pending) < 0;
            }
            if (pending.position() > 0) {
                pending.flip();
                channel.write(pending);
                pending.compact();
            }
            if (endOfInput && pending.position() == 0) {
                channel.close();
            } else {
                await(key);
            }
        } catch (IOException e) {
            // The peer is gone, and with it the one who could be told.
            close();
        }
    }

    private void await(SelectionKey key) {
        int interest = 0;
        if (!endOfInput && pending.hasRemaining()) {
            interest |= SelectionKey.OP_READ;
        }
        if (pending.position() > 0) {
            interest |= SelectionKey.OP_WRITE;
        }
        // Setting what is set already would still cost a call of the selector's update queue.
        if (key.interestOps() != interest) {
            key.interestOps(interest);
        }
    }

    void close() {
        try {
            channel.close();
        } catch (IOException e) {
            // Closing releases the descriptor even when it reports an error of the connection.
        }
    }
}
