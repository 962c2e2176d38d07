package io.bytewatcher.junit.environment;

import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Runs a main class whose class path is the lines of a file, which is deleted, as IntelliJ does to shorten the command line.
 * Depends on nothing but the JDK, as its jar does.
 */
public final class ClassPathFileRun {
    private ClassPathFileRun() {}

    /** The arguments are the file, the main class and its arguments. */
    public static void main(String[] arguments) throws Exception {
        Path file = Path.of(arguments[0]);
        List<String> classPath = Files.readAllLines(file);
        Files.delete(file);
        System.setProperty("java.class.path", String.join(System.getProperty("path.separator"), classPath));
        URL[] urls = classPath.stream().map(ClassPathFileRun::url).toArray(URL[]::new);
        ClassLoader loader = new URLClassLoader(urls, null); // which the JVM's own class path is hidden from
        Thread.currentThread().setContextClassLoader(loader);
        loader.loadClass(arguments[1]).getMethod("main", String[].class).invoke(null, (Object)
                Arrays.copyOfRange(arguments, 2, arguments.length));
    }

    private static URL url(String entry) {
        try {
            return Path.of(entry).toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(entry, e);
        }
    }
}
