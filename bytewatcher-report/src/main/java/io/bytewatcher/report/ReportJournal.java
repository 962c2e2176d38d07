package io.bytewatcher.report;

import com.fasterxml.jackson.core.JsonGenerator;
import io.bytewatcher.internal.files.Escapes;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * What a JVM has measured so far, in a file of its own, so that it is not lost when the JVM is killed: each result is a line, and is
 * with the operating system when {@link #append} returns. {@link ReportDirectory#write} takes it over when the JVM has ended, or the
 * journal was closed. Any thread may use it.
 *
 * <pre>{@code
 * try (ReportJournal journal = directory.journal(beginning)) {
 *     journal.append(result);
 * }
 * directory.write(results);
 * }</pre>
 */
public final class ReportJournal implements AutoCloseable {
    private final Path file;
    private final Path closed;
    private final RandomAccessFile out; // unlike a channel, it stays open when the thread is interrupted

    private ReportJournal(Path file, Path closed, RandomAccessFile out) {
        this.file = file;
        this.closed = closed;
        this.out = out;
    }

    /** The caller keeps all others from looking for journals meanwhile. */
    static ReportJournal create(Path file, Path closed, RunResults beginning) throws IOException {
        RandomAccessFile out = new RandomAccessFile(file.toFile(), "rw");
        ReportJournal journal = new ReportJournal(file, closed, out);
        try {
            if (Journals.tryLock(out.getChannel()) == null) {
                throw new IOException(file + " is locked");
            }
            journal.appendLine(Json.bytes(json -> ResultsFormat.write(json, beginning)));
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

    private void append(String kind, Json.Body body) {
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
                    "What this JVM measures from now on is lost if it is killed",
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

    /** So that the next line does not begin within this one. */
    private void takeBack(long end) {
        try {
            out.setLength(end);
            out.seek(end);
        } catch (IOException stays) {
            return;
        }
    }

    /**
     * Ends it and leaves it to the next {@link ReportDirectory#write} of the same run, be it in this JVM or in another one. Twice does
     * nothing more.
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
                    "Its results are taken over when this JVM has ended",
                    e);
        }
    }

    /** Ends it and removes it, for what it has is written. Twice does nothing more. */
    public synchronized void delete() {
        try {
            out.close();
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new ResultsException(
                    file,
                    "cannot be removed (" + Escapes.escape(e.toString()) + ")",
                    "It is removed when this JVM has ended",
                    e);
        }
    }
}
