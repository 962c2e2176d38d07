package io.bytewatcher.internal.files;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.CopyOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.List;

/**
 * Puts new content into a file in one step: whoever reads it meanwhile, or after a crash, sees all of the old or all of
 * the new.
 */
public final class AtomicFileWriter {
    /** {@link Files#move}; tests put a file system here that cannot do all of it. */
    public interface Mover {
        /**
         * Moves.
         *
         * @param from a file
         * @param to its new name
         * @param options how
         * @return the new name
         * @throws IOException when it cannot
         */
        Path move(Path from, Path to, CopyOption... options) throws IOException;
    }

    /** What is to be in the file. */
    public interface Content {
        /**
         * Writes it.
         *
         * @param file a file that does not exist yet
         * @throws IOException when it cannot
         */
        void writeTo(Path file) throws IOException;
    }

    /** What the content has to survive. */
    public enum Durability {
        /** The end of the process. */
        PROCESS,
        /** A power failure as well, which takes time. */
        POWER
    }

    private final Mover mover;
    private final Durability durability;

    /**
     * Of contents that survive a power failure.
     *
     * @param mover moves files
     */
    public AtomicFileWriter(Mover mover) {
        this(mover, Durability.POWER);
    }

    /**
     * Of contents of some durability.
     *
     * @param mover moves files
     * @param durability what they survive
     */
    public AtomicFileWriter(Mover mover, Durability durability) {
        this.mover = mover;
        this.durability = durability;
    }

    /** The file beside, which only the holder of the lock writes. */
    static Path temporaryOf(Path target) {
        return target.resolveSibling("." + target.getFileName() + ".tmp");
    }

    /**
     * Replaces.
     *
     * @param target what to replace; need not exist
     * @param content what is to be in it
     * @return what there is to know about how it was done
     * @throws IOException when it cannot be written; the target is then as it was
     */
    public List<String> replace(Path target, byte[] content) throws IOException {
        return replace(target, file -> Files.write(file, content, StandardOpenOption.CREATE_NEW));
    }

    /**
     * Replaces.
     *
     * @param target what to replace; need not exist
     * @param content what is to be in it
     * @return what there is to know about how it was done
     * @throws IOException when it cannot be written; the target is then as it was
     */
    public List<String> replace(Path target, Content content) throws IOException {
        Path temporary = temporaryOf(target);
        try {
            Files.deleteIfExists(temporary);
            content.writeTo(temporary);
            force(temporary);
            copyPermissions(target, temporary);
            List<String> remarks = AtomicMove.move(mover, temporary, target);
            forceFolder(target);
            return remarks;
        } catch (IOException | RuntimeException e) {
            Files.deleteIfExists(temporary);
            throw e;
        }
    }

    private void force(Path file) throws IOException {
        if (durability == Durability.PROCESS) {
            return;
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
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

    /** So that the move survives a power failure. Not all systems can open a folder, and then there is no way. */
    private void forceFolder(Path file) {
        Path folder = file.getParent();
        if (folder == null || durability == Durability.PROCESS) {
            return;
        }
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException cannotBeForced) {
            return;
        }
    }
}
