package io.bytewatcher.internal.files;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Finds git repositories. */
public final class GitRepository {
    private GitRepository() {}

    /** The nearest folder with {@code .git}, at a path or above. */
    public static Optional<Path> rootAbove(Path path) {
        for (Path folder = path.toAbsolutePath().normalize(); folder != null; folder = folder.getParent()) {
            if (Files.exists(folder.resolve(".git"))) {
                return Optional.of(folder);
            }
        }
        return Optional.empty();
    }
}
