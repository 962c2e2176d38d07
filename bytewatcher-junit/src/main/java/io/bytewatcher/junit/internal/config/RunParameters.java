package io.bytewatcher.junit.internal.config;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.ConfigurationParameters;

/**
 * JUnit's configuration parameters of the run that a test is part of, for what has no {@code ExtensionContext} at hand. A test can start a
 * launcher, whose tests have parameters of their own.
 *
 * @param parameters null where nobody has told of the run
 */
public record RunParameters(@Nullable ConfigurationParameters parameters) {
    public static final RunParameters UNKNOWN = new RunParameters(null);

    public Configuration configuration() {
        return Configuration.read(key -> get(key).orElse(null), System.getenv());
    }

    public Optional<String> get(String key) {
        return parameters == null ? Optional.empty() : parameters.get(key);
    }

    /** Those that are not system properties, for a run that is to be like this one. */
    public Map<String, String> all() {
        return all(System.getenv());
    }

    /** As parameters of that run's request they outrank its environment, so they are what this one's makes of them. */
    public Map<String, String> all(Map<String, String> environment) {
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
