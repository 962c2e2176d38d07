package io.bytewatcher.sites.corpus;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * A case that can be called.
 *
 * @param id such as {@code Calls.lambdas}
 * @param declaringClass the class that declares it
 * @param code calls it, without allocating anything itself
 */
public record Program(String id, Class<?> declaringClass, Runnable code) {
    private static final Map<String, ClassLoader> LOADERS = new HashMap<>();

    /**
     * The place of a program.
     *
     * @param id such as {@code Calls.lambdas}
     * @param folder of the class files, in a class loader of its own; empty for those on the class path
     * @param type the class's name
     * @param method the method's name
     */
    public record Place(String id, String folder, String type, String method) {
        static Place parse(String text) {
            String[] fields = text.split("\t", -1);
            return new Place(fields[0], fields[1], fields[2], fields[3]);
        }

        @Override
        public String toString() {
            return String.join("\t", id, folder, type, method);
        }

        Program load() throws ReflectiveOperationException {
            ClassLoader loader = LOADERS.computeIfAbsent(folder, Place::newLoader);
            Class<?> declaringClass = Class.forName(type, false, loader);
            return new Program(id, declaringClass, CallerClass.of(declaringClass.getDeclaredMethod(method)));
        }

        private static ClassLoader newLoader(String folder) {
            try {
                ClassLoader parent = Program.class.getClassLoader();
                return folder.isEmpty()
                        ? parent
                        : new URLClassLoader(new URL[] {Path.of(folder).toUri().toURL()}, parent);
            } catch (java.net.MalformedURLException e) {
                throw new IllegalArgumentException(folder, e);
            }
        }
    }
}
