package io.bytewatcher.samples.echo;

import java.io.IOException;
import java.nio.ByteBuffer;

/** A message that is different each time, and what came back instead. Allocates nothing but when that differs. */
final class Message {

    private final int size;
    private final Probes probes;
    private final ByteBuffer sent;
    private final ByteBuffer received;
    private byte number;

    /**
     * Prepares messages.
     *
     * @param room bytes that can come back, {@code size} or more
     */
    Message(int size, int room, Probes probes) {
        this.size = size;
        this.probes = probes;
        this.sent = ByteBuffer.allocateDirect(size);
        this.received = ByteBuffer.allocateDirect(room);
        // Neighbours differ, and so do bytes that are 256 apart: a shifted or repeated part is noticed.
        for (int i = 0; i < size; i++) {
            sent.put(i, (byte) (i * 31 + (i >> 8)));
        }
    }

    /** What is to be sent. */
    ByteBuffer sent() {
        return sent;
    }

    /** Where the answer goes, from its position on. */
    ByteBuffer received() {
        return received;
    }

    /** A new message; nothing of it is sent or back. */
    void begin() {
        sent.clear();
        if (probes == Probes.ON) {
            sent.putLong(0, System.nanoTime());
        } else {
            sent.put(0, number++);
        }
        received.clear();
    }

    /** Checks that what was received is what was sent. */
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
