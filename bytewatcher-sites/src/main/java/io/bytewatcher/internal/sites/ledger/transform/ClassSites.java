package io.bytewatcher.internal.sites.ledger.transform;

import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The sites of one class. Their ids stay the same over all transformations of the class. */
public final class ClassSites {
    private final @Nullable ClassLoader loader;
    private final String name;
    private final List<Site> sites = new ArrayList<>();
    private final Set<String> tooLarge = ConcurrentHashMap.newKeySet();
    private volatile SoftReference<byte[]> classFile = new SoftReference<>(new byte[0]);
    private volatile @Nullable String sourceFile;

    ClassSites(@Nullable ClassLoader loader, String name) {
        this.loader = loader;
        this.name = name;
    }

    public String name() {
        return name;
    }

    /** Returns the class's defining loader; null for the boot loader. */
    public @Nullable ClassLoader loader() {
        return loader;
    }

    /** Returns the class file without probes as the JVM last passed it; empty if the JVM cleared it when memory was short. */
    public byte[] classFile() {
        byte[] bytes = classFile.get();
        return bytes == null ? new byte[0] : bytes;
    }

    @Nullable
    String sourceFile() {
        return sourceFile;
    }

    /** Returns the methods that probes would make too large. */
    Set<String> tooLarge() {
        return tooLarge;
    }

    void seen(byte[] bytes) {
        classFile = new SoftReference<>(bytes);
    }

    void sourceFile(@Nullable String file) {
        sourceFile = file;
    }

    synchronized @Nullable Site known(int position) {
        return position < sites.size() ? sites.get(position) : null;
    }

    synchronized void remember(int position, Site site) {
        if (position < sites.size()) {
            sites.set(position, site); // the class file has changed
        } else {
            sites.add(site);
        }
    }
}
