package io.bytewatcher.baseline;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.CopyOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.List;

/**
 * Puts new content into a file in one step: whoever reads it meanwhile, or after a crash, sees all of the old or all of
 * the new.
 */
final class Replacement {
    /** {@link Files#move}; tests put a file system here that cannot do all of it. */
    interface Mover {
        Path move(Path from, Path to, CopyOption... options) throws IOException;
    }

    private final Mover mover;

    Replacement(Mover mover) {
        this.mover = mover;
    }

    /** The file beside, which only the holder of the lock writes. */
    static Path temporaryOf(Path target) {
        return target.resolveSibling("." + target.getFileName() + ".tmp");
    }

    /** Returns what there is to know about how it was done. */
    List<String> replace(Path target, byte[] content) throws IOException {
        Path temporary = temporaryOf(target);
        try {
            Files.deleteIfExists(temporary);
            write(temporary, content);
            copyPermissions(target, temporary);
            List<String> remarks = move(temporary, target);
            forceFolder(target);
            return remarks;
        } catch (IOException | RuntimeException e) {
            Files.deleteIfExists(temporary);
            throw e;
        }
    }

    private static void write(Path file, byte[] content) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            ByteBuffer buffer = ByteBuffer.wrap(content);
            while (buffer.hasRemaining()) {
                channel.write(buffer);
            }
            channel.force(true);
        }
    }

    private static void copyPermissions(Path from, Path to) throws IOException {
        PosixFileAttributeView old = Files.getFileAttributeView(from, PosixFileAttributeView.class);
        PosixFileAttributeView fresh = Files.getFileAttributeView(to, PosixFileAttributeView.class);
        if (old != null && fresh != null && Files.exists(from)) {
            fresh.setPermissions(old.readAttributes().permissions());
        }
    }

    private List<String> move(Path from, Path to) throws IOException {
        try {
            mover.move(from, to, StandardCopyOption.ATOMIC_MOVE);
            return List.of();
        } catch (AtomicMoveNotSupportedException e) {
            mover.move(from, to, StandardCopyOption.REPLACE_EXISTING);
            return List.of("The file system of " + to + " cannot replace a file in one step (" + e.getReason()
                    + "), so a crash in the middle can leave no baseline, or half of one; reading it then fails");
        }
    }

    /** So that the move survives a power failure. Not all systems can open a folder, and then there is no way. */
    private static void forceFolder(Path file) {
        Path folder = file.getParent();
        if (folder == null) {
            return;
        }
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException cannotBeForced) {
            return;
        }
    }
}
