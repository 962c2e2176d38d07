package io.bytewatcher.junit;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.ConfigurationParameters;

/** JUnit's configuration parameters of the run that was discovered last, for what has no {@code ExtensionContext} at hand. */
final class RunParameters {
    private static volatile @Nullable ConfigurationParameters current;

    private RunParameters() {}

    static void set(ConfigurationParameters parameters) {
        current = parameters;
    }

    static Configuration configuration() {
        return Configuration.read(key -> get(key).orElse(null), System.getenv());
    }

    static Optional<String> get(String key) {
        ConfigurationParameters parameters = current;
        return parameters == null ? Optional.empty() : parameters.get(key);
    }

    /** The parameters that are not system properties, for a run that is to be like this one. */
    static Map<String, String> all() {
        Map<String, String> all = new LinkedHashMap<>();
        ConfigurationParameters parameters = current;
        if (parameters != null) {
            for (String key : parameters.keySet()) {
                parameters
                        .get(key)
                        .filter(value -> !value.equals(System.getProperty(key)))
                        .ifPresent(value -> all.put(key, value));
            }
        }
        return all;
    }
}
