package io.bytewatcher.internal.sites.fork;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Serialised objects in files, between two JVMs of one user with the same classes. */
final class Messages {
    private Messages() {}

    /** Writes a file that appears only once it is complete. */
    static void write(Path file, Serializable message) throws IOException {
        Path part = file.resolveSibling(file.getFileName() + ".part");
        try (ObjectOutputStream out = new ObjectOutputStream(new BufferedOutputStream(Files.newOutputStream(part)))) {
            out.writeObject(message);
        }
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    }

    static <T> T read(Path file, Class<T> type, ClassLoader loader) throws IOException {
        try (ObjectInputStream in = new ObjectInputStream(new BufferedInputStream(Files.newInputStream(file))) {
            @Override
            protected Class<?> resolveClass(ObjectStreamClass description) throws IOException, ClassNotFoundException {
                try {
                    return Class.forName(description.getName(), false, loader);
                } catch (ClassNotFoundException primitive) {
                    return super.resolveClass(description);
                }
            }
        }) {
            return type.cast(in.readObject());
        } catch (ClassNotFoundException | ClassCastException e) {
            throw new IOException(e);
        }
    }
}
