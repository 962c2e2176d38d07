package io.bytewatcher.internal.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Creates folders. */
public final class Folders {
    private Folders() {}

    /** Creates a folder with those around it. {@link Files#createDirectories} rejects a link to a folder. */
    public static void create(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            Files.createDirectories(folder.toAbsolutePath());
        }
    }
}
