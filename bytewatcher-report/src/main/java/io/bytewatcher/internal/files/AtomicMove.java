package io.bytewatcher.internal.files;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.CopyOption;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Moves a file over another in one step, if the file system can. Windows refuses while a JVM, a browser or a virus scanner reads
 * the other file, so the move is retried for a second.
 */
public final class AtomicMove {
    /** {@link Files#move}; tests replace it with restricted file systems. */
    public interface Mover {
        Path move(Path from, Path to, CopyOption... options) throws IOException;
    }

    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long PAUSE_MILLIS = 10;

    private AtomicMove() {}

    /** Returns remarks about the move; mostly empty. */
    static List<String> move(Mover mover, Path from, Path to) throws IOException {
        long start = System.nanoTime();
        CopyOption how = StandardCopyOption.ATOMIC_MOVE;
        List<String> remarks = List.of();
        while (true) {
            try {
                mover.move(from, to, how);
                return remarks;
            } catch (AtomicMoveNotSupportedException e) {
                how = StandardCopyOption.REPLACE_EXISTING;
                remarks = List.of("The file system of " + to + " cannot replace a file in one step (" + e.getReason()
                        + "), so a crash in the middle can leave no such file, or half of one; reading it then fails");
            } catch (FileSystemException e) {
                if (!mayBeInUse(e, to) || System.nanoTime() - start >= PATIENCE_NANOS) {
                    throw e;
                }
                pause(e);
            }
        }
    }

    /** Windows reports a file in use as access denied, or by the general exception. */
    private static boolean mayBeInUse(FileSystemException e, Path file) {
        return (e instanceof AccessDeniedException || e.getClass() == FileSystemException.class)
                && Files.isWritable(file);
    }

    private static void pause(FileSystemException failure) throws FileSystemException {
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failure;
        }
    }
}
