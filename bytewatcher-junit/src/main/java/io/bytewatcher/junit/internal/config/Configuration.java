package io.bytewatcher.junit.internal.config;

import io.bytewatcher.ByteSize;
import io.bytewatcher.baseline.Tolerance;
import io.bytewatcher.baseline.Tolerance.SingleShots;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.JUnitException;

/**
 * The configuration of a run. A key is looked up in JUnit's order, with the environment after system properties: in the configuration
 * parameters of the request, the system properties, the environment, and {@code junit-platform.properties}.
 *
 * @param enabled whether limits hold
 * @param limit a limit in bytes for tests without an annotation
 * @param maxTime the time bound of a steady-state measurement; empty for the default
 * @param asWritten whether every steady-state test is also measured as written
 * @param survey whether tests without an annotation are measured
 * @param severalStates the treatment of code that breaks a limit here and keeps it alone
 * @param run the name of the run, which all of its JVMs share
 */
public record Configuration(
        boolean enabled,
        OptionalLong limit,
        Optional<Duration> maxTime,
        boolean asWritten,
        boolean survey,
        SeveralStates severalStates,
        SiteSettings sites,
        BaselineSettings baseline,
        Path reportDir,
        String run) {
    private static final ExtensionContext.Namespace NAMESPACE = ExtensionContext.Namespace.create(Configuration.class);

    /** Returns the configuration of a run, which is read once. */
    public static Configuration of(ExtensionContext context) {
        return context.getRoot()
                .getStore(NAMESPACE)
                .getOrComputeIfAbsent(
                        Configuration.class,
                        key -> read(
                                name -> context.getConfigurationParameter(name).orElse(null), System.getenv()),
                        Configuration.class);
    }

    /**
     * Reads all keys.
     *
     * @throws JUnitException when a value is bad
     */
    public static Configuration read(Function<String, @Nullable String> parameters, Map<String, String> environment) {
        Lookup lookup = new Lookup(parameters, environment);
        Long limit = lookup.find(ConfigurationKey.SINGLE_SHOT_LIMIT, Long.class);
        Path reportDir = lookup.find(ConfigurationKey.REPORT_DIR, Path.class);
        String run = lookup.get(ConfigurationKey.RUN, "");
        return new Configuration(
                lookup.get(ConfigurationKey.ENABLED, true),
                limit == null ? OptionalLong.empty() : OptionalLong.of(limit),
                Optional.ofNullable(lookup.find(ConfigurationKey.MAX_TIME, Duration.class)),
                lookup.get(ConfigurationKey.AS_WRITTEN, false),
                lookup.get(ConfigurationKey.SURVEY, false),
                lookup.get(ConfigurationKey.SEVERAL_STATES, SeveralStates.WARN),
                new SiteSettings(
                        lookup.get(ConfigurationKey.SITES, SiteSettings.When.ON_FAILURE),
                        lookup.get(ConfigurationKey.SITES_FORK, true),
                        lookup.get(ConfigurationKey.SITES_MAX_TIME, SiteSettings.DEFAULT_MAX_TIME),
                        lookup.get(ConfigurationKey.SITES_PACKAGES, "")),
                baseline(lookup),
                reportDir == null ? Build.reports() : Build.folder().resolve(reportDir),
                run.isEmpty() ? Build.run() : run);
    }

    private static BaselineSettings baseline(Lookup lookup) {
        return new BaselineSettings(
                Optional.ofNullable(lookup.find(ConfigurationKey.BASELINE, BaselineMode.class)),
                Optional.ofNullable(lookup.find(ConfigurationKey.BASELINE_FILE, Path.class)),
                lookup.get(ConfigurationKey.BASELINE_SINGLE_SHOT_TOLERANCE, Tolerance.DEFAULT)
                        .withSteady(lookup.get(ConfigurationKey.BASELINE_TOLERANCE, 0L))
                        .with(lookup.get(ConfigurationKey.BASELINE_SINGLE_SHOT, SingleShots.REPORTED)));
    }

    /** Parses the value of a key. A switch, because a function for each key would take longer than everything else in a run without limits. */
    private static Object parse(ConfigurationKey key, String text) {
        return switch (key) {
            case ENABLED, AS_WRITTEN, SURVEY, SITES_FORK -> parseBoolean(text);
            case SINGLE_SHOT_LIMIT, BASELINE_TOLERANCE -> ByteSize.parse(text);
            case MAX_TIME, SITES_MAX_TIME -> DurationText.parse(text);
            case SEVERAL_STATES -> constant(SeveralStates.class, text);
            case SITES -> constant(SiteSettings.When.class, text);
            case BASELINE -> constant(BaselineMode.class, text);
            case BASELINE_SINGLE_SHOT -> BaselineSettings.parseSingleShots(text);
            case BASELINE_SINGLE_SHOT_TOLERANCE -> BaselineSettings.parseSingleShotTolerance(text);
            case BASELINE_FILE, REPORT_DIR -> BaselineSettings.parsePath(text);
            case RUN, SITES_PACKAGES -> text;
        };
    }

    /**
     * Looks up the text of a key.
     *
     * @param parameters JUnit's lookup, in the request, the system properties and {@code junit-platform.properties}
     * @return null if the key is not set
     */
    static synchronized @Nullable String text(
            ConfigurationKey key, Function<String, @Nullable String> parameters, Map<String, String> environment) {
        String property = System.getProperty(key.key());
        String variable = environment.get(key.variable());
        if (property != null || variable == null) {
            String parameter = parameters.apply(key.key());
            return parameter != null ? parameter : property; // a request can keep JUnit from system properties
        }
        // JUnit does not distinguish parameters of the request and of the file. A system property ranks between them.
        System.setProperty(key.key(), variable);
        try {
            String parameter = parameters.apply(key.key());
            return parameter != null ? parameter : variable;
        } finally {
            System.clearProperty(key.key());
        }
    }

    /** Whether tests without an annotation are measured. */
    public boolean measuresAllTests() {
        return enabled && (survey || limit.isPresent());
    }

    /**
     * Fails on unknown keys with ByteWatcher's prefix.
     *
     * @throws JUnitException naming the unknown key and the nearest right one
     */
    public static void rejectUnknownKeys(Set<String> keys) {
        for (String key : new TreeSet<>(keys)) {
            if (key.startsWith(ConfigurationKey.PREFIX)
                    && ConfigurationKey.find(key).isEmpty()) {
                throw new JUnitException("ByteWatcher does not know the configuration key " + key + ". Did you mean "
                        + ConfigurationKey.nearest(key).key()
                        + "? A mistyped key would leave tests without their limit.");
            }
        }
    }

    /**
     * Returns warnings about unknown variables with ByteWatcher's prefix. They do not fail a run, because other programs share the
     * environment.
     *
     * @return the warnings, each naming the nearest right variable
     */
    public static List<String> unknownVariables(Set<String> variables) {
        List<String> warnings = new ArrayList<>();
        for (String variable : new TreeSet<>(variables)) {
            if (variable.startsWith(ConfigurationKey.VARIABLE_PREFIX) && !ConfigurationKey.isKnownVariable(variable)) {
                warnings.add("unknown environment variable " + variable + ", ignored. Did you mean "
                        + ConfigurationKey.nearest(variable).variable() + "?");
            }
        }
        return List.copyOf(warnings);
    }

    private static boolean parseBoolean(String text) {
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("\"" + text + "\" (expected: true or false)");
        };
    }

    /** Parses a constant, which is written in lower case and with hyphens. */
    private static <E extends Enum<E>> E constant(Class<E> type, String text) {
        List<String> names = new ArrayList<>();
        for (E constant : EnumSet.allOf(type)) {
            String name = constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
            if (name.equals(text)) {
                return constant;
            }
            names.add(name);
        }
        String last = names.remove(names.size() - 1);
        throw new IllegalArgumentException(
                "\"" + text + "\" (expected: " + String.join(", ", names) + " or " + last + ")");
    }

    private record Lookup(Function<String, @Nullable String> parameters, Map<String, String> environment) {
        @SuppressWarnings("unchecked") // a key has values of one type
        <T> T get(ConfigurationKey key, T byDefault) {
            T value = (T) find(key, byDefault.getClass());
            return value == null ? byDefault : value;
        }

        /** Returns null if the key is not set. */
        <T> @Nullable T find(ConfigurationKey key, Class<T> type) {
            String text = text(key, parameters, environment);
            if (text == null) {
                return null;
            }
            try {
                return type.cast(parse(key, text.strip()));
            } catch (IllegalArgumentException bad) {
                boolean isOfVariable =
                        System.getProperty(key.key()) == null && text.equals(environment.get(key.variable()));
                String name = isOfVariable ? key.variable() : key.key();
                throw new JUnitException(name + ": " + bad.getMessage(), bad);
            }
        }
    }
}
