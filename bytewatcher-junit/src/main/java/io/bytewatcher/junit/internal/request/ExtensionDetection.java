package io.bytewatcher.junit.internal.request;

import io.bytewatcher.junit.ByteWatcherKeys;
import io.bytewatcher.junit.internal.config.BaselineMode;
import io.bytewatcher.junit.internal.config.Configuration;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.Extension;
import org.junit.platform.commons.JUnitException;
import org.junit.platform.engine.ConfigurationParameters;

/**
 * Makes JUnit detect ByteWatcher's extensions for tests without an annotation, and no extension of others. JUnit detects extensions only if
 * a parameter enables it. From 5.12 on, patterns select them. Before, it detects every extension that the thread's context class loader
 * shows.
 *
 * @param knowsPatterns whether JUnit has patterns for the extensions to detect; else it ignores their parameters
 * @param hidesOthers whether the thread's context class loader has to hide other extensions while JUnit registers extensions
 */
record ExtensionDetection(
        ConfigurationParameters parameters,
        boolean knowsPatterns,
        Map<String, String> properties,
        boolean hidesOthers) {
    private static final String AUTO_DETECTION = "junit.jupiter.extensions.autodetection.enabled";
    private static final String INCLUDED = "junit.jupiter.extensions.autodetection.include";
    private static final String EXCLUDED = "junit.jupiter.extensions.autodetection.exclude";
    private static final String PARALLEL = "junit.jupiter.execution.parallel.enabled";
    private static final String ONLY_OURS = "only-bytewatcher.extensions";
    private static final List<String> OURS = ours();
    private static final String NEED = ByteWatcherKeys.SURVEY + ", " + ByteWatcherKeys.SINGLE_SHOT_LIMIT
            + ", a strict baseline and the default of a package need JUnit to detect " + String.join(" and ", OURS);

    /** Whether JUnit has patterns for the extensions to detect, as from 5.12 on. */
    static final boolean KNOWS_PATTERNS = AllThreadsAlone.KNOWS_PROVIDERS;

    /** The properties before the first open detection. The last of several concurrent launchers restores them. */
    private static final Map<String, Optional<String>> BEFORE = new LinkedHashMap<>();

    private static int open;

    /**
     * Returns the detection that a run needs.
     *
     * @param knowsPatterns whether JUnit has patterns for the extensions to detect, as from 5.12 on
     */
    static ExtensionDetection of(ConfigurationParameters parameters, boolean knowsPatterns) {
        String ours = String.join(",", OURS);
        if (!parameters.getBoolean(AUTO_DETECTION).orElse(false)) {
            return knowsPatterns
                    ? new ExtensionDetection(parameters, true, Map.of(AUTO_DETECTION, "true", INCLUDED, ours), false)
                    : new ExtensionDetection(parameters, false, Map.of(AUTO_DETECTION, "true"), !others().isEmpty());
        }
        Map<String, String> properties = parameters
                .get(INCLUDED)
                .filter(included -> knowsPatterns && !includes(included))
                .map(included -> Map.of(INCLUDED, included + "," + ours))
                .orElse(Map.of());
        return new ExtensionDetection(parameters, knowsPatterns, properties, false);
    }

    /** Whether a run measures tests without an annotation, or checks for a strict baseline that none is missing. */
    static boolean isWanted(Configuration configuration) {
        return configuration.measuresAllTests() || configuration.baseline().effectiveMode() == BaselineMode.STRICT;
    }

    private static List<String> ours() {
        try (InputStream names =
                Objects.requireNonNull(ExtensionDetection.class.getResourceAsStream(ONLY_OURS), ONLY_OURS)) {
            return new String(names.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Checks that JUnit will register exactly these extensions. */
    void check() {
        problem().ifPresent(problem -> {
            throw new JUnitException(problem);
        });
    }

    /** Returns the reason why JUnit will not register exactly these extensions; empty if it will. */
    Optional<String> problem() {
        if (hidesOthers && !canHideOthers()) {
            return Optional.of(NEED + ". This JUnit would detect " + String.join(", ", others())
                    + " with them, which may change what tests do. Use JUnit 5.12 or newer; or run the tests on the class path and"
                    + " without " + PARALLEL + "; or set " + AUTO_DETECTION + "=true, if all of them are wanted.");
        }
        if (!isDetected()) {
            return Optional.of(NEED + ", and the configuration parameters of this run prevent it. Set " + AUTO_DETECTION
                    + "=true, let " + INCLUDED + " name both, and " + EXCLUDED + " neither.");
        }
        return Optional.empty();
    }

    /** Whether JUnit will detect them. A parameter of the request outranks a system property. */
    private boolean isDetected() {
        Open now = open();
        try {
            String included = parameters.get(INCLUDED).orElse("*");
            String excluded = parameters.get(EXCLUDED).orElse("");
            return parameters.getBoolean(AUTO_DETECTION).orElse(false)
                    && (!knowsPatterns
                            || (includes(included) && OURS.stream().noneMatch(ours -> matches(excluded, ours))));
        } finally {
            now.close();
        }
    }

    /** Whether hiding works. It does not on the module path, nor under parallel execution, where another thread registers extensions. */
    private boolean canHideOthers() {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        return !parameters.getBoolean(PARALLEL).orElse(false)
                && loader != null
                && detected(new OnlyByteWatcher(loader)).equals(OURS);
    }

    private static boolean includes(String patterns) {
        return OURS.stream().allMatch(ours -> matches(patterns, ours));
    }

    /**
     * Whether a list of patterns matches an extension. JUnit reads {@code *} as one or more characters, {@code .} also as {@code $}, and
     * the rest as a regular expression. Blank patterns match nothing.
     */
    private static boolean matches(String patterns, String extension) {
        return Arrays.stream(patterns.split(","))
                .map(String::trim)
                .map(pattern ->
                        Matcher.quoteReplacement(pattern).replace(".", "[.$]").replace("*", ".+"))
                .anyMatch(extension::matches);
    }

    /** The other extensions that JUnit would detect. */
    private static List<String> others() {
        return detected(Thread.currentThread().getContextClassLoader()).stream()
                .filter(name -> !OURS.contains(name))
                .toList();
    }

    private static List<String> detected(@Nullable ClassLoader loader) {
        try {
            return ServiceLoader.load(Extension.class, loader).stream()
                    .map(provider -> provider.type().getName())
                    .toList();
        } catch (ServiceConfigurationError broken) { // it would fail the run if JUnit detected extensions
            return List.of(broken.toString());
        }
    }

    /** Enables the detection until the result is closed on the same thread. */
    Open open() {
        return new Open(properties, hidesOthers);
    }

    /** The time in which JUnit registers extensions. */
    static final class Open implements AutoCloseable {
        private final @Nullable OnlyByteWatcher hiding;

        private Open(Map<String, String> properties, boolean hidesOthers) {
            set(properties);
            Thread thread = Thread.currentThread();
            hiding = hidesOthers ? new OnlyByteWatcher(thread.getContextClassLoader()) : null;
            if (hiding != null) {
                thread.setContextClassLoader(hiding);
            }
        }

        @Override
        public void close() {
            if (hiding != null && Thread.currentThread().getContextClassLoader() == hiding) {
                Thread.currentThread().setContextClassLoader(hiding.getParent());
            }
            restore();
        }
    }

    private static synchronized void set(Map<String, String> properties) {
        open++;
        properties.forEach((key, value) -> {
            BEFORE.putIfAbsent(key, Optional.ofNullable(System.getProperty(key)));
            System.setProperty(key, value);
        });
    }

    private static synchronized void restore() {
        if (--open == 0) {
            BEFORE.forEach((key, value) ->
                    value.ifPresentOrElse(before -> System.setProperty(key, before), () -> System.clearProperty(key)));
            BEFORE.clear();
        }
    }

    /** Shows everything that its parent shows, except other extensions. */
    private static final class OnlyByteWatcher extends ClassLoader {
        private static final String EXTENSIONS = "META-INF/services/" + Extension.class.getName();

        OnlyByteWatcher(ClassLoader parent) {
            super(parent);
        }

        @Override
        public Enumeration<URL> getResources(String name) throws IOException {
            return name.equals(EXTENSIONS)
                    ? Collections.enumeration(
                            List.of(Objects.requireNonNull(ExtensionDetection.class.getResource(ONLY_OURS))))
                    : super.getResources(name);
        }
    }
}
