package io.bytewatcher.internal.sites.code;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Finds class files. */
@FunctionalInterface
public interface ClassFiles {
    /** Between the name of a class and a number in the name of a copy that ByteWatcher has defined, which has no class file of its own. */
    String COPY = "$ByteWatcher";

    /**
     * Finds the class file of a class that some code refers to.
     *
     * @param internalName for example {@code java/lang/String}
     * @return its class file, or null if it is unavailable
     */
    byte @Nullable [] find(String internalName);

    /**
     * Returns the class files that a loader sees, as this JVM runs them. Loads no class.
     *
     * @param loader the loader, or null for the boot loader
     */
    static ClassFiles of(@Nullable ClassLoader loader) {
        ClassFiles onPath = onPath(loader);
        return internalName -> {
            byte @Nullable [] running = RunningClassFiles.find(loader, internalName);
            if (running == null) {
                return onPath.find(internalName);
            }
            return running.length == 0 ? null : running;
        };
    }

    /**
     * Returns the class files that a loader sees, without changes. Loads no class.
     *
     * @param loader the loader, or null for the boot loader
     */
    static ClassFiles onPath(@Nullable ClassLoader loader) {
        return internalName -> read(loader, original(internalName) + ".class");
    }

    /**
     * Reads the class file of a loaded class, without changes.
     *
     * @throws IOException when there is none, or it cannot be read
     */
    static byte[] read(Class<?> type) throws IOException {
        String name = type.getName();
        try (InputStream in = type.getResourceAsStream(name.substring(name.lastIndexOf('.') + 1) + ".class")) {
            if (in == null) {
                throw new IOException("no class file of " + name);
            }
            return in.readAllBytes();
        }
    }

    private static String original(String internalName) {
        return internalName.contains(COPY) ? internalName.replaceFirst("\\" + COPY + "[0-9]+$", "") : internalName;
    }

    private static byte @Nullable [] read(@Nullable ClassLoader loader, String resource) {
        try (InputStream in = loader == null
                ? ClassLoader.getSystemResourceAsStream(resource)
                : loader.getResourceAsStream(resource)) {
            return in == null ? null : in.readAllBytes();
        } catch (IOException | RuntimeException e) {
            return null; // the cause is then named less exactly
        }
    }
}
