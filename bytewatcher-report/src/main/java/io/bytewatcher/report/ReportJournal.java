package io.bytewatcher.report;

import com.fasterxml.jackson.core.JsonGenerator;
import io.bytewatcher.internal.files.Escapes;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A JVM's results so far, in a file that survives the JVM. Each result is a line, and the operating system has it when
 * {@link #append} returns. {@link ReportDirectory#write} takes the journal over after the JVM has ended or has closed it. Thread-safe.
 *
 * <pre>{@code
 * try (ReportJournal journal = directory.journal(beginning)) {
 *     journal.append(result);
 * }
 * directory.write(results);
 * }</pre>
 */
public final class ReportJournal implements AutoCloseable {
    /** Beyond all content, so that other processes can read the content on Windows. */
    private static final long LOCKED = Long.MAX_VALUE - 1;

    private final Path file;
    private final Path closed;
    private final RandomAccessFile out; // unlike a channel, it stays open when the thread is interrupted

    private ReportJournal(Path file, Path closed, RandomAccessFile out) {
        this.file = file;
        this.closed = closed;
        this.out = out;
    }

    /** The caller holds the lock of the directory. */
    static ReportJournal create(Path file, Path closed, RunResults beginning) throws IOException {
        RandomAccessFile out = new RandomAccessFile(file.toFile(), "rw");
        ReportJournal journal = new ReportJournal(file, closed, out);
        try {
            if (tryLock(out.getChannel()) == null) {
                throw new IOException(file + " is locked");
            }
            journal.appendLine(Json.bytes(json -> ResultsFormat.RESULTS.write(json, beginning)));
            return journal;
        } catch (IOException | RuntimeException e) {
            out.close();
            Files.deleteIfExists(file);
            throw e;
        }
    }

    /**
     * Adds a result.
     *
     * @param test the result
     * @throws ResultsException when it cannot be written, or the journal is closed
     */
    public void append(TestResult test) {
        append("test", json -> ResultsFormat.TEST.write(json, test));
    }

    /**
     * Adds a result.
     *
     * @param soak the result
     * @throws ResultsException when it cannot be written, or the journal is closed
     */
    public void append(SoakResult soak) {
        append("soak", json -> ResultsFormat.SOAK.write(json, soak));
    }

    private void append(String kind, Json.JsonValue body) {
        byte[] line = Json.bytes((JsonGenerator json) -> {
            json.writeStartObject();
            json.writeFieldName(kind);
            body.write(json);
            json.writeEndObject();
        });
        try {
            appendLine(line);
        } catch (IOException e) {
            throw new ResultsException(
                    file,
                    "cannot be written (" + Escapes.escape(e.toString()) + ")",
                    "Further results of this JVM are lost if it is killed",
                    e);
        }
    }

    private synchronized void appendLine(byte[] json) throws IOException {
        byte[] line = Arrays.copyOf(json, json.length + 1);
        line[json.length] = '\n';
        long end = out.getFilePointer();
        try {
            out.write(line);
        } catch (IOException e) {
            takeBack(end);
            throw e;
        }
    }

    /** Removes an incomplete line, so that the next one begins a line. */
    private void takeBack(long end) {
        try {
            out.setLength(end);
            out.seek(end);
        } catch (IOException stays) {
            return;
        }
    }

    /**
     * Closes the journal and leaves it to the next {@link ReportDirectory#write} of the same run, in any JVM. Further calls have no
     * effect.
     */
    @Override
    public synchronized void close() {
        try {
            out.close();
            if (Files.exists(file)) {
                Files.move(file, closed);
            }
        } catch (IOException e) {
            throw new ResultsException(
                    file,
                    "cannot be closed (" + Escapes.escape(e.toString()) + ")",
                    "The next JVM takes its results over when this one has ended",
                    e);
        }
    }

    /** Closes and deletes the journal, after its results have been written. Further calls have no effect. */
    public synchronized void delete() {
        try {
            out.close();
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new ResultsException(
                    file,
                    "cannot be removed (" + Escapes.escape(e.toString()) + ")",
                    "The next JVM removes it when this one has ended",
                    e);
        }
    }

    static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        return channel.tryLock(LOCKED, 1, false);
    }
}
