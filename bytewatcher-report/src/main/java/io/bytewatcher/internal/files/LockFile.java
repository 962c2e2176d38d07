package io.bytewatcher.internal.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * A lock between processes and threads: the operating system's lock on a file beside the target. It ends with its process. Releasing it
 * removes the file, to keep working trees clean.
 *
 * <p>A process may therefore lock a file that another process has just removed. The new owner verifies that its locked file
 * still has the name: it gives the file a random size and checks the size under the name. (On POSIX, opening and closing the
 * name a second time would end the lock.)
 */
public final class LockFile {
    /**
     * One object per JVM, even if several class loaders load this class: closing a locked file anywhere in a JVM unlocks it.
     */
    private static final Object JVM = "io.bytewatcher.internal.files.LockFile".intern();

    private static final int CHECKS = 2;
    private static final int LARGEST_SIZE = 1 << 16;
    private static final long SHORTEST_PAUSE_MILLIS = 1;
    private static final long LONGEST_PAUSE_MILLIS = 50;
    private static final int LONGEST_OWNER = 40;

    private final Path lockFile;
    private final FileChannel channel;

    private LockFile(Path lockFile, FileChannel channel) {
        this.lockFile = lockFile;
        this.channel = channel;
    }

    /** Finds the target, which threads of this JVM must not do while one of them replaces it. */
    public interface Target {
        Path find() throws IOException;
    }

    /** Work on a target that is locked. */
    public interface LockedWork<T> {
        T on(Path target) throws IOException;
    }

    /** The lock cannot be acquired. */
    public static final class CannotLockException extends Exception {
        private static final long serialVersionUID = 1L;

        private final String problem;
        private final String wayOut;

        private CannotLockException(String problem, String wayOut, @Nullable Exception cause) {
            super(problem + ". " + wayOut, cause);
            this.problem = problem;
            this.wayOut = wayOut;
        }

        /** Such as {@code locked by process 7 for longer than 30000 ms}. */
        public String problem() {
            return problem;
        }

        /** A sentence without a full stop. */
        public String wayOut() {
            return wayOut;
        }
    }

    static Path lockFileOf(Path target) {
        return target.resolveSibling("." + target.getFileName() + ".lock");
    }

    /**
     * Waits for the lock, and excludes other threads and processes during work. The thread may be interrupted before, and then remains so.
     *
     * @throws CannotLockException on a timeout, on a file system without locks, or when the thread is interrupted while it waits,
     *     which it then remains
     */
    public static <T> T locked(Target target, Duration atMost, LockedWork<T> work)
            throws CannotLockException, IOException {
        boolean interrupted = Thread.interrupted(); // an interrupt would close the files
        try {
            synchronized (JVM) {
                Path found = target.find();
                LockFile lock = acquire(found, atMost);
                try {
                    return work.on(found);
                } finally {
                    lock.release();
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static LockFile acquire(Path target, Duration atMost) throws CannotLockException {
        Path lockFile = lockFileOf(target);
        long start = System.nanoTime();
        long pause = SHORTEST_PAUSE_MILLIS;
        while (true) {
            try {
                LockFile lock = tryAcquire(lockFile);
                if (lock != null) {
                    return lock;
                }
                if (System.nanoTime() - start >= atMost.toNanos()) {
                    throw new CannotLockException(
                            "locked by " + owner(lockFile) + " for longer than " + atMost.toMillis() + " ms",
                            "Wait until it has ended, or end it",
                            null);
                }
                Thread.sleep(pause);
                pause = Math.min(LONGEST_PAUSE_MILLIS, 2 * pause);
            } catch (IOException e) {
                throw new CannotLockException(
                        "cannot be locked with " + lockFile + " (" + e + ")",
                        "Make its folder writable, on a file system that has locks",
                        e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new CannotLockException(
                        "interrupted while waiting for " + owner(lockFile), "Run the update again", e);
            }
        }
    }

    /** Null while another process holds the lock. */
    private static @Nullable LockFile tryAcquire(Path lockFile) throws IOException {
        FileChannel channel;
        try {
            channel = FileChannel.open(lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        } catch (AccessDeniedException e) {
            if (isBeingRemoved(lockFile)) {
                return null;
            }
            throw e;
        }
        boolean locked = false;
        try {
            FileLock lock = channel.tryLock();
            locked = lock != null && hasName(channel, lockFile);
            if (locked) {
                resize(channel, 0);
                channel.write(
                        ByteBuffer.wrap(("process " + ProcessHandle.current().pid()).getBytes(StandardCharsets.UTF_8)));
                return new LockFile(lockFile, channel);
            }
            return null;
        } catch (OverlappingFileLockException e) {
            return null; // other code in this JVM holds the lock
        } finally {
            if (!locked) {
                channel.close();
            }
        }
    }

    /** On Windows, a removed file cannot be opened until its last user closes it. */
    private static boolean isBeingRemoved(Path lockFile) {
        Path folder = lockFile.getParent();
        return lockFile.getFileSystem().getSeparator().equals("\\") && folder != null && Files.isWritable(folder);
    }

    private static boolean hasName(FileChannel channel, Path name) throws IOException {
        for (int i = 0; i < CHECKS; i++) {
            long size = ThreadLocalRandom.current().nextLong(1, LARGEST_SIZE);
            resize(channel, size);
            try {
                if (Files.size(name) != size) {
                    return false;
                }
            } catch (NoSuchFileException removed) {
                return false;
            }
        }
        return true;
    }

    private static void resize(FileChannel channel, long size) throws IOException {
        channel.truncate(0);
        channel.position(0);
        if (size > 0) {
            channel.write(ByteBuffer.wrap(new byte[1]), size - 1);
        }
    }

    /** The holder of the lock, if readable. */
    private static String owner(Path lockFile) {
        try {
            String owner = Files.readString(lockFile);
            return owner.startsWith("process ") && owner.length() <= LONGEST_OWNER ? owner : "another process";
        } catch (IOException unknown) {
            return "another process";
        }
    }

    /** Removes the file while it is still locked, then unlocks it. */
    private void release() {
        try (channel) {
            Files.deleteIfExists(lockFile);
        } catch (IOException staysBehind) {
            return; // harmless: the next process locks the file
        }
    }
}
