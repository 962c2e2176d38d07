package io.bytewatcher.internal.sites.ledger.transform;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;

/** Defines the classes of a jar, with probes or without, and has the JVM verify them. */
final class InstrumentedLoader extends ClassLoader implements AutoCloseable {
    private final JarFile jar;
    private final @Nullable Plan plan;
    private final SiteRegistry table = new SiteRegistry();
    private final ClassInstrumenter instrumenter = new ClassInstrumenter(table);
    private int instrumented;

    InstrumentedLoader(Path path, @Nullable Plan plan) throws IOException {
        super(InstrumentedLoader.class.getClassLoader());
        this.jar = new JarFile(path.toFile());
        this.plan = plan;
    }

    int instrumented() {
        return instrumented;
    }

    List<String> names() {
        List<String> names = new ArrayList<>();
        Enumeration<JarEntry> entries = jar.entries();
        while (entries.hasMoreElements()) {
            String name = entries.nextElement().getName();
            if (name.endsWith(".class") && !name.startsWith("META-INF/") && !name.endsWith("-info.class")) {
                names.add(name.substring(0, name.length() - ".class".length()).replace('/', '.'));
            }
        }
        return names;
    }

    /** The reason why the JVM refuses a class; empty if it accepts the class. Asking for its methods links it. */
    String verdict(String name) {
        try {
            Object[] methods = loadClass(name).getDeclaredMethods();
            return methods == null ? name : "";
        } catch (ClassNotFoundException | LinkageError e) {
            return String.valueOf(e);
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> known = findLoadedClass(name);
            JarEntry entry = jar.getJarEntry(name.replace('.', '/') + ".class");
            if (known != null || entry == null) {
                return known == null ? super.loadClass(name, resolve) : known;
            }
            byte[] bytes = bytes(name, entry);
            return defineClass(name, bytes, 0, bytes.length);
        }
    }

    private byte[] bytes(String name, JarEntry entry) {
        try {
            byte[] original = jar.getInputStream(entry).readAllBytes();
            if (plan == null) {
                return original;
            }
            byte[] bytes = instrumenter
                    .instrument(original, table.of(this, name), plan)
                    .classFile();
            instrumented += bytes == null ? 0 : 1;
            return bytes == null ? original : bytes;
        } catch (IOException e) {
            throw new IllegalStateException(entry.getName(), e);
        }
    }

    @Override
    public void close() throws IOException {
        jar.close();
    }
}
