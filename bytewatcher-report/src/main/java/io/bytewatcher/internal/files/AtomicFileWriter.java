package io.bytewatcher.internal.files;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.List;

/** Replaces a file in one step: a reader sees all of the old content or all of the new, even after a crash. */
public record AtomicFileWriter(AtomicMove.Mover mover, Durability durability) {
    /** Writes the new content to a file that does not exist yet. */
    public interface Content {
        void writeTo(Path file) throws IOException;
    }

    /** The failure that the content must survive. */
    public enum Durability {
        /** The end of the process. */
        PROCESS,
        /** A power failure as well, which costs time. */
        POWER
    }

    /** Creates a writer whose contents survive a power failure. */
    public AtomicFileWriter(AtomicMove.Mover mover) {
        this(mover, Durability.POWER);
    }

    /** The file beside the target, which only the holder of the lock writes. */
    static Path temporaryOf(Path target) {
        return target.resolveSibling("." + target.getFileName() + ".tmp");
    }

    public List<String> replace(Path target, byte[] content) throws IOException {
        return replace(target, file -> Files.write(file, content, StandardOpenOption.CREATE_NEW));
    }

    /**
     * Creates or replaces a file.
     *
     * @return remarks about the write; mostly empty
     * @throws IOException when writing fails; the target is then unchanged
     */
    public List<String> replace(Path target, Content content) throws IOException {
        return replace(target, content, false);
    }

    /**
     * Creates or replaces a file, or deletes it if there is no content.
     *
     * @param content writes nothing if there is none
     * @throws IOException when writing fails; the target is then unchanged
     */
    public void replaceOrDelete(Path target, Content content) throws IOException {
        replace(target, content, true);
    }

    private List<String> replace(Path target, Content content, boolean isOptional) throws IOException {
        Path temporary = temporaryOf(target);
        try {
            Files.deleteIfExists(temporary);
            content.writeTo(temporary);
            if (isOptional && Files.notExists(temporary)) {
                Files.deleteIfExists(target);
                return List.of();
            }
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

    /** Makes the move survive a power failure, on systems that can open a folder. */
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
