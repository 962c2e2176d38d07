package io.bytewatcher.samples.echo;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A file that both sides map. Each side has a counter and room for a message. It writes the message and then, with release, its counter.
 * The other side reads the counter with acquire, and then sees the message. A side's counter and the start of its message share a cache
 * line, so a short message costs one transfer between processors. The two sides write two lines apart, because processors fetch lines in
 * pairs.
 */
final class IpcFile implements AutoCloseable {

    private static final VarHandle LONG = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());

    private static final int PAIR_OF_LINES = 128;
    private static final long OPEN = 0x6279_7465_6563_686fL;
    private static final long CLOSED = 0x6279_7465_646f_6e65L;
    private static final int STATE = 0;
    private static final int SIZE = 8;
    private static final int REQUESTS = PAIR_OF_LINES;
    private static final int REQUEST = REQUESTS + Long.BYTES;

    /** A position beyond all content, so the other side can read the content on Windows, too. */
    private static final long SERVER_LOCK = Long.MAX_VALUE - 2;

    private static final long CLIENT_LOCK = Long.MAX_VALUE - 1;

    /** The size up to which copying word by word is faster than the JDK's copy of memory, whose start takes some 10 ns. */
    private static final int SHORT = 64;

    private final FileChannel channel;
    private final FileLock lock;
    private final int size;
    private final MappedByteBuffer map;
    private final int answers;
    private final int answer;

    private IpcFile(FileChannel channel, FileLock lock, int size) throws IOException {
        this.channel = channel;
        this.lock = lock;
        this.size = size;
        this.answers = answers(size);
        this.answer = answers + Long.BYTES;
        this.map = channel.map(FileChannel.MapMode.READ_WRITE, 0, length(size));
    }

    /**
     * For the server: creates or reuses the file.
     *
     * @throws IOException if the file has other content, among other reasons
     */
    static IpcFile create(Path path, int size) throws IOException {
        FileChannel channel =
                FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try {
            FileLock lock = lock(channel, SERVER_LOCK, path + " is in use by another server");
            requireEmptyOrOwn(channel, path);
            IpcFile file = new IpcFile(channel, lock, size);
            file.map.putLong(SIZE, size);
            LONG.setRelease(file.map, REQUESTS, 0L);
            LONG.setRelease(file.map, file.answers, 0L);
            LONG.setRelease(file.map, STATE, OPEN);
            return file;
        } catch (IOException e) {
            try (channel) {
                throw e;
            }
        }
    }

    /** For the client: opens a server's file. */
    static IpcFile open(Path path, int size) throws IOException {
        FileChannel channel = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try {
            FileLock lock = lock(channel, CLIENT_LOCK, path + " is in use by another client");
            if (channel.size() < length(size)) {
                throw new IOException(path + " is shorter than two messages of " + size
                        + " bytes: not a server's file, or a server with another --size");
            }
            IpcFile file = new IpcFile(channel, lock, size);
            if (!file.isOpen()) {
                throw new IOException("no server has " + path + " open");
            }
            if (file.map.getLong(SIZE) != size) {
                throw new IOException("the server of %s has messages of %,d bytes (expected: %,d)"
                        .formatted(path, file.map.getLong(SIZE), size));
            }
            return file;
        } catch (IOException e) {
            try (channel) {
                throw e;
            }
        }
    }

    /** Returns whether a server has the file open. */
    boolean isOpen() {
        return (long) LONG.getAcquire(map, STATE) == OPEN;
    }

    /** For the server: marks its end. */
    void markClosed() {
        LONG.setRelease(map, STATE, CLOSED);
    }

    long requests() {
        return (long) LONG.getAcquire(map, REQUESTS);
    }

    long answers() {
        return (long) LONG.getAcquire(map, answers);
    }

    /** For the client: sends a message. */
    void request(ByteBuffer message, long number) {
        copy(message, 0, map, REQUEST);
        LONG.setRelease(map, REQUESTS, number);
    }

    /** For the client: copies the answer, once {@link #answers()} has counted it. */
    void takeAnswer(ByteBuffer to) {
        to.put(0, map, answer, size).position(size);
    }

    /** For the client: returns true if the answer is short and equals the message. After false, check {@link #takeAnswer}. */
    boolean isAnswer(ByteBuffer message) {
        if (size > SHORT) {
            return false;
        }
        int at = 0;
        for (; at + Long.BYTES <= size; at += Long.BYTES) {
            if (map.getLong(answer + at) != message.getLong(at)) {
                return false;
            }
        }
        for (; at < size; at++) {
            if (map.get(answer + at) != message.get(at)) {
                return false;
            }
        }
        return true;
    }

    /** For the server: sends the message back. */
    void answer(long number, Probes probes) {
        copy(map, REQUEST, map, answer);
        if (probes == Probes.ON) {
            map.putLong(answer + Probes.SERVER_OFFSET, System.nanoTime());
        }
        LONG.setRelease(map, answers, number);
    }

    @Override
    public void close() throws IOException {
        try (channel) {
            if (lock.isValid()) {
                lock.release();
            }
        }
    }

    private static void requireEmptyOrOwn(FileChannel channel, Path path) throws IOException {
        ByteBuffer state = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.nativeOrder());
        int read = channel.read(state, STATE);
        if (read >= 0 && !(read == Long.BYTES && (state.getLong(0) == OPEN || state.getLong(0) == CLOSED))) {
            throw new IOException(path + " has other content, which would be lost (choose another --file)");
        }
    }

    private static FileLock lock(FileChannel channel, long position, String otherwise) throws IOException {
        try {
            FileLock lock = channel.tryLock(position, 1, false);
            if (lock != null) {
                return lock;
            }
        } catch (OverlappingFileLockException e) {
            throw new IOException(otherwise, e);
        }
        throw new IOException(otherwise);
    }

    private void copy(ByteBuffer from, int start, ByteBuffer to, int target) {
        if (size > SHORT) {
            to.put(target, from, start, size);
            return;
        }
        int at = 0;
        for (; at + Long.BYTES <= size; at += Long.BYTES) {
            to.putLong(target + at, from.getLong(start + at));
        }
        for (; at < size; at++) {
            to.put(target + at, from.get(start + at));
        }
    }

    private static int answers(int size) {
        return REQUESTS + roundUp(Long.BYTES + size);
    }

    private static long length(int size) {
        return answers(size) + (long) roundUp(Long.BYTES + size);
    }

    private static int roundUp(int bytes) {
        return (bytes + PAIR_OF_LINES - 1) / PAIR_OF_LINES * PAIR_OF_LINES;
    }
}
