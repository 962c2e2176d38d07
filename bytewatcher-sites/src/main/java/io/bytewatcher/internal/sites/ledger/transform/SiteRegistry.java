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
    private record ClassKey(@Nullable ClassLoader loader, String name) {}

    private final Map<ClassKey, ClassSites> classes = new HashMap<>();
    private final Set<String> names = new HashSet<>();
    private final List<Site> sites = new ArrayList<>();

    /**
     * Returns the sites of a class, and registers them first if necessary.
     *
     * @param loader the class's defining loader
     * @param name the class's binary name
     */
    public synchronized ClassSites of(@Nullable ClassLoader loader, String name) {
        names.add(name);
        return classes.computeIfAbsent(new ClassKey(loader, name), key -> new ClassSites(loader, name));
    }

    /** Returns the sites of a transformed class, or null. */
    public synchronized @Nullable ClassSites find(@Nullable ClassLoader loader, String name) {
        return classes.get(new ClassKey(loader, name));
    }

    /** Returns whether a class of this name has been transformed. */
    public synchronized boolean knows(String name) {
        return names.contains(name);
    }

    /**
     * Returns whether a frame's call began before its class got probes. The JVM then no longer reports the frame's source file (seen in 17
     * and 25).
     */
    public boolean isWithoutProbes(StackTraceElement frame) {
        return frame.getFileName() == null && sourceFile(frame.getClassName()) != null;
    }

    /** Returns a frame with its source file, even if the JVM no longer reports it. */
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

    /** Returns all transformed classes. */
    public synchronized List<ClassSites> classes() {
        return List.copyOf(classes.values());
    }

    /**
     * Returns a site.
     *
     * @param id the site's even id, or the odd id of the code that follows it
     */
    public synchronized Site get(int id) {
        return sites.get(id / 2 - 1);
    }

    /** Returns a number above all ids. */
    public synchronized int capacity() {
        return 2 * sites.size() + 4;
    }

    /** Returns the known or a new site at a position of its class. */
    Site at(
            ClassSites owner,
            int position,
            String method,
            String descriptor,
            int offset,
            int line,
            Site.Extent extent) {
        Site known = owner.known(position);
        if (known != null && known.isSamePlace(method, descriptor, offset, extent)) {
            return known;
        }
        Site site;
        synchronized (this) {
            site = new Site(2 * sites.size() + 2, owner, method, descriptor, offset, line, extent);
            sites.add(site);
        }
        owner.remember(position, site);
        return site;
    }
}
