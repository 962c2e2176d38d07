package io.bytewatcher.internal.sites.ledger.transform;

import io.bytewatcher.internal.sites.InstrumentedCode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** All sites of a session, by id. Thread-safe. */
public final class SiteRegistry {
    private record Key(@Nullable ClassLoader loader, String name) {}

    private final Map<Key, ClassSites> classes = new HashMap<>();
    private final Set<String> names = new HashSet<>();
    private final List<Site> sites = new ArrayList<>();

    /**
     * The sites of a class.
     *
     * @param loader the loader that defines it
     * @param name its binary name
     */
    public synchronized ClassSites of(@Nullable ClassLoader loader, String name) {
        names.add(name);
        return classes.computeIfAbsent(new Key(loader, name), key -> new ClassSites(loader, name));
    }

    /** The sites of a class that has been transformed, or null. */
    public synchronized @Nullable ClassSites find(@Nullable ClassLoader loader, String name) {
        return classes.get(new Key(loader, name));
    }

    /** Whether a class of this name has been transformed. */
    public synchronized boolean knows(String name) {
        return names.contains(name);
    }

    /**
     * Whether a frame is of a call that began before its class got marks, so that it has none: the JVM no longer tells its source file
     * (seen in 17 and 25).
     */
    public boolean isWithoutMarks(StackTraceElement frame) {
        return frame.getFileName() == null && sourceFile(frame.getClassName()) != null;
    }

    /** A frame with its source file, where the JVM no longer tells it. */
    public StackTraceElement withSourceFile(StackTraceElement frame) {
        String file = frame.getFileName() == null ? sourceFile(frame.getClassName()) : null;
        return file == null ? frame : InstrumentedCode.withSourceFile(frame, file);
    }

    private synchronized @Nullable String sourceFile(String className) {
        if (names.contains(className)) {
            for (ClassSites sites : classes.values()) {
                if (sites.name().equals(className) && sites.sourceFile() != null) {
                    return sites.sourceFile();
                }
            }
        }
        return null;
    }

    /** All classes that have been transformed. */
    public synchronized List<ClassSites> classes() {
        return List.copyOf(classes.values());
    }

    /**
     * A site.
     *
     * @param id a mark's; that of what follows a site is taken for the site's own
     */
    public synchronized Site get(int id) {
        return sites.get(id / 2 - 1);
    }

    /** More than any id. */
    public synchronized int capacity() {
        return 2 * sites.size() + 4;
    }

    /** The site at some position of its class: the known one, or a new one. */
    Site at(ClassSites owner, int position, String method, String descriptor, int offset, int line, Site.Kind kind) {
        Site known = owner.known(position);
        if (known != null && known.isSamePlace(method, descriptor, offset, kind)) {
            return known;
        }
        Site site;
        synchronized (this) {
            site = new Site(2 * sites.size() + 2, owner, method, descriptor, offset, line, kind);
            sites.add(site);
        }
        owner.remember(position, site);
        return site;
    }
}
