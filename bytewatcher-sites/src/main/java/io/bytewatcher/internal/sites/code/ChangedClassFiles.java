package io.bytewatcher.internal.sites.code;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The class files that ByteWatcher has changed for as long as this JVM runs. An offset that an event names is one in them. Thread-safe. */
public final class ChangedClassFiles {
    private static final Map<String, byte[]> CHANGED = new ConcurrentHashMap<>();

    private ChangedClassFiles() {}

    /**
     * Adds a class file.
     *
     * @param internalName the name of its class
     * @param classFile the class file, as the JVM gets it
     */
    public static void add(String internalName, byte[] classFile) {
        CHANGED.put(internalName, classFile);
    }

    static byte @Nullable [] find(String internalName) {
        return CHANGED.get(internalName);
    }
}
