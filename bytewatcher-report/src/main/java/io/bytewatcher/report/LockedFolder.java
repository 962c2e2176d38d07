package io.bytewatcher.report;

import static java.util.Objects.requireNonNull;

import io.bytewatcher.internal.files.AtomicFileWriter;
import io.bytewatcher.internal.files.AtomicFileWriter.Content;
import io.bytewatcher.internal.files.AtomicFileWriter.Durability;
import io.bytewatcher.internal.files.Escapes;
import io.bytewatcher.internal.files.Folders;
import io.bytewatcher.internal.files.LockFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/**
 * A folder in which one thread of one JVM writes at a time.
 *
 * @param path the folder; it is created if missing
 * @param file the name of the file beside which the lock is
 * @param subject what the files show, for messages
 * @param wayOut the advice for a folder that cannot be written, for messages
 */
record LockedFolder(Path path, String file, String subject, String wayOut) {
    private static final Duration WAIT = Duration.ofSeconds(30);

    interface LockedWork<T> {
        T of(Path real) throws IOException;
    }

    /**
     * Excludes other threads and JVMs during work on the files.
     *
     * @param work gets the folder without links
     * @throws ResultsException when the folder cannot be written, or other JVMs keep it locked for 30 s
     */
    <T> T locked(LockedWork<T> work) {
        try {
            return LockFile.locked(
                    this::target, WAIT, target -> work.of(requireNonNull(target.getParent(), "a file has a folder")));
        } catch (LockFile.CannotLockException e) {
            throw new ResultsException(path, Escapes.escape(e.problem()), e.wayOut(), e);
        } catch (IOException | UncheckedIOException e) {
            throw new ResultsException(
                    path, subject + " cannot be written (" + Escapes.escape(e.toString()) + ")", wayOut, e);
        }
    }

    private Path target() throws IOException {
        Folders.create(path);
        return path.toRealPath().resolve(file);
    }

    /**
     * Creates or replaces files, each in one step. A file whose content writes nothing is removed.
     *
     * @param files the contents by name
     * @throws ResultsException as {@link #locked}; each file is then either unchanged or new
     */
    void write(Map<String, Content> files) {
        AtomicFileWriter writer = new AtomicFileWriter(Files::move, Durability.PROCESS);
        locked(real -> {
            for (Map.Entry<String, Content> written : files.entrySet()) {
                writer.replaceOrDelete(real.resolve(written.getKey()), written.getValue());
            }
            return files;
        });
    }
}
