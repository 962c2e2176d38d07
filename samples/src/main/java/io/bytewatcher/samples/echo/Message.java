package io.bytewatcher.samples.echo;

import java.io.IOException;
import java.nio.ByteBuffer;

/** A message that differs each time, and its answer. Allocates nothing unless they differ. */
final class Message {

    private final int size;
    private final Probes probes;
    private final ByteBuffer sent;
    private final ByteBuffer received;
    private byte number;

    /**
     * Prepares messages.
     *
     * @param room longest answer in bytes, {@code size} or more
     */
    Message(int size, int room, Probes probes) {
        this.size = size;
        this.probes = probes;
        this.sent = ByteBuffer.allocateDirect(size);
        this.received = ByteBuffer.allocateDirect(room);
        // Adjacent bytes differ, and so do bytes that are 256 apart, to detect shifted or repeated parts.
        for (int i = 0; i < size; i++) {
            sent.put(i, (byte) (i * 31 + (i >> 8)));
        }
    }

    /** Returns the buffer of the message. */
    ByteBuffer sent() {
        return sent;
    }

    /** Returns the buffer for the answer. */
    ByteBuffer received() {
        return received;
    }

    /** Begins a new message, none of which is sent or back. */
    void begin() {
        sent.clear();
        if (probes == Probes.ON) {
            sent.putLong(0, System.nanoTime());
        } else {
            sent.put(0, number++);
        }
        received.clear();
    }

    /** Checks that the answer equals the message. */
    void check() throws IOException {
        received.flip();
        sent.rewind();
        if (received.limit() != size) {
            throw new IOException("%,d bytes came back (expected: %,d)".formatted(received.limit(), size));
        }
        if (probes == Probes.ON) {
            sent.putLong(Probes.SERVER_OFFSET, received.getLong(Probes.SERVER_OFFSET));
        }
        if (!sent.equals(received)) {
            throw new IOException("byte " + sent.mismatch(received) + " came back different");
        }
    }

    long sentNanos() {
        return sent.getLong(0);
    }

    long servedNanos() {
        return sent.getLong(Probes.SERVER_OFFSET);
    }
}
