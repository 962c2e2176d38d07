package io.bytewatcher.internal.sites.fork;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/**
 * The files of one fork: {@code arguments}, {@code properties}, {@code question}, {@code settled}, {@code answer}, and the JVM's own.
 *
 * @param path the folder, which only this user may read
 */
record ForkDirectory(Path path) implements AutoCloseable {
    private static final String PREFIX = "bytewatcher-fork-";

    static ForkDirectory create() throws IOException {
        return new ForkDirectory(
                Files.createTempDirectory(PREFIX + ProcessHandle.current().pid() + "-"));
    }

    Path question() {
        return path.resolve("question");
    }

    Path settled() {
        return path.resolve("settled");
    }

    Path answer() {
        return path.resolve("answer");
    }

    Path properties() {
        return path.resolve("properties");
    }

    Path arguments() {
        return path.resolve("arguments");
    }

    /** Deletes the folder as far as possible. */
    @Override
    public void close() {
        try {
            Files.walkFileTree(path, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    Files.deleteIfExists(file);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException gone) {
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failed)
                        throws IOException {
                    Files.deleteIfExists(directory);
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException inUse) {
            path.toFile().deleteOnExit();
        }
    }
}
