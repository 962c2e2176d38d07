package io.bytewatcher.report;

import io.bytewatcher.internal.files.AtomicFileWriter;
import io.bytewatcher.internal.files.AtomicFileWriter.Content;
import io.bytewatcher.internal.files.AtomicFileWriter.Durability;
import io.bytewatcher.internal.files.Escapes;
import io.bytewatcher.internal.files.LockFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/**
 * The folder of a page and of the files beside it.
 *
 * @param path the folder; it is created if missing
 * @param page the name of the page
 * @param subject what the files show, for messages
 */
record PageFolder(Path path, String page, String subject) {
    private static final Duration WAIT = Duration.ofSeconds(30);

    /**
     * Creates or replaces the files, each in one step. A file whose content writes nothing is removed.
     *
     * @throws ResultsException when the folder cannot be written, or other JVMs keep it locked for 30 s; each file is then either unchanged or new
     */
    void write(Map<String, Content> files) {
        try {
            if (!Files.isDirectory(path)) { // createDirectories rejects links
                Files.createDirectories(path);
            }
            writeAll(path.toRealPath(), files);
        } catch (LockFile.CannotLockException e) {
            throw new ResultsException(path, Escapes.escape(e.problem()), e.wayOut(), e);
        } catch (IOException e) {
            throw new ResultsException(
                    path,
                    "the " + subject + " cannot be written (" + e + ")",
                    "Make the folder writable, or name another one",
                    e);
        }
    }

    /** Excludes other threads and JVMs. */
    private void writeAll(Path real, Map<String, Content> files) throws IOException, LockFile.CannotLockException {
        synchronized (LockFile.JVM) {
            LockFile lock = LockFile.acquire(real.resolve(page), WAIT);
            try {
                for (Map.Entry<String, Content> file : files.entrySet()) {
                    new AtomicFileWriter(Files::move, Durability.PROCESS)
                            .replaceOrDelete(real.resolve(file.getKey()), file.getValue());
                }
            } finally {
                lock.release();
            }
        }
    }
}
