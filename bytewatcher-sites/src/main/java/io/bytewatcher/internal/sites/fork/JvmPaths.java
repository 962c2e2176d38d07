package io.bytewatcher.internal.sites.fork;

import io.bytewatcher.internal.sites.AttributionException;
import java.io.File;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The class path and the modules by which a JVM like this one finds the same classes. */
final class JvmPaths {
    /** Surefire hides its jar, whose manifest is the class path, behind the tests' own class path, which lacks JUnit's launcher. */
    private static final String SUREFIRE_CLASS_PATH = "surefire.real.class.path";

    /** The java command sets it when the main class is in a module, and the JVM reports it among its arguments. */
    private static final String MAIN_MODULE = "jdk.module.main";

    private JvmPaths() {}

    /**
     * Returns class path, modules and main class as arguments.
     *
     * @param main the main class
     * @param tests the class loader of the tests
     */
    static List<String> arguments(Class<?> main, ClassLoader tests) {
        List<String> arguments = new ArrayList<>();
        String classPath = classPath(tests);
        if (!classPath.isEmpty()) {
            arguments.add("-cp");
            arguments.add(classPath);
        }
        String modules = addedModules(main);
        if (!modules.isEmpty()) {
            arguments.add("--add-modules=" + modules);
        }
        if (main.getModule().isNamed()) {
            arguments.add("-m");
            arguments.add(main.getModule().getName() + "/" + main.getName());
        } else {
            arguments.add(main.getName());
        }
        return arguments;
    }

    private static String classPath(ClassLoader tests) {
        Set<String> entries = new LinkedHashSet<>();
        entries.add(ofTheJvm());
        ClassLoader system = ClassLoader.getSystemClassLoader();
        ClassLoader platform = ClassLoader.getPlatformClassLoader();
        for (ClassLoader loader = tests;
                loader != system && loader != platform && loader != null;
                loader = loader.getParent()) {
            entries.addAll(entries(loader));
        }
        entries.remove("");
        return String.join(File.pathSeparator, entries);
    }

    private static String ofTheJvm() {
        String surefire = System.getProperty(SUREFIRE_CLASS_PATH, "");
        return new File(surefire).isFile() ? surefire : System.getProperty("java.class.path", "");
    }

    private static List<String> entries(ClassLoader loader) {
        if (!(loader instanceof URLClassLoader urls)) {
            throw unknown(loader, null);
        }
        List<String> entries = new ArrayList<>();
        for (URL url : urls.getURLs()) {
            try {
                entries.add(Path.of(new URI(url.toString())).toString());
            } catch (URISyntaxException | RuntimeException notAFile) {
                throw unknown(loader, notAFile);
            }
        }
        return entries;
    }

    private static AttributionException unknown(ClassLoader loader, @Nullable Throwable cause) {
        return new AttributionException(
                "the tests are loaded by " + loader.getClass().getName()
                        + ", and a fresh JVM cannot be given what that finds",
                cause);
    }

    /**
     * Returns all modules outside the JDK, because none of them may be a root for the main class alone, and the module that the search
     * needs. If the fork's main class is in a module and this JVM's is not, the JDK's modules that are roots only for a class path are
     * added.
     */
    private static String addedModules(Class<?> main) {
        Set<String> names = ModuleLayer.boot().configuration().modules().stream()
                .filter(module -> !module.reference()
                        .location()
                        .map(URI::getScheme)
                        .orElse("jrt")
                        .equals("jrt"))
                .map(module -> module.name())
                .collect(Collectors.toCollection(LinkedHashSet::new));
        if (!names.isEmpty()) {
            names.add("jdk.jfr");
        }
        if (main.getModule().isNamed() && System.getProperty(MAIN_MODULE) == null) {
            names.add("ALL-DEFAULT");
        }
        return String.join(",", names);
    }
}
