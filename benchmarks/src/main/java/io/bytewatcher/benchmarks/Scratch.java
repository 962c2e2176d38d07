package io.bytewatcher.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A folder that is deleted when it is closed, with all that is in it. */
public final class Scratch implements AutoCloseable {
    private final Path folder;

    private Scratch(Path folder) {
        this.folder = folder;
    }

    /** Makes a new one, whose name begins so. */
    public static Scratch create(String prefix) throws IOException {
        return new Scratch(Files.createTempDirectory(prefix));
    }

    public Path folder() {
        return folder;
    }

    @Override
    public void close() throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(folder)) {
            files = all.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path file : files) {
            Files.deleteIfExists(file);
        }
    }
}
