package io.bytewatcher.junit.internal.config;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.ConfigurationParameters;

/**
 * JUnit's configuration parameters of the run that a test is part of, for code without an {@code ExtensionContext}. A test can start a
 * launcher, whose tests have parameters of their own.
 *
 * @param parameters null if no listener has been notified of the run
 */
public record RunParameters(@Nullable ConfigurationParameters parameters) {
    public static final RunParameters UNKNOWN = new RunParameters(null);

    public Configuration configuration() {
        return Configuration.read(key -> get(key).orElse(null), System.getenv());
    }

    Optional<String> get(String key) {
        return parameters == null ? Optional.empty() : parameters.get(key);
    }

    /** Returns the parameters that are not system properties, for the request of a run like this one. */
    public Map<String, String> all() {
        return all(System.getenv());
    }

    /** Resolves ByteWatcher's keys with this environment, because a request's parameters outrank the environment of its run. */
    Map<String, String> all(Map<String, String> environment) {
        Map<String, String> all = new LinkedHashMap<>();
        for (String key : parameters == null ? Set.<String>of() : parameters.keySet()) {
            ConfigurationKey ours = ConfigurationKey.find(key).orElse(null);
            String value = ours == null
                    ? get(key).orElse(null)
                    : Configuration.text(ours, name -> get(name).orElse(null), environment);
            if (value != null && !value.equals(System.getProperty(key))) {
                all.put(key, value);
            }
        }
        return all;
    }
}
