package io.bytewatcher.junit;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.ConfigurationParameters;

/**
 * JUnit's configuration parameters of the run that a test is part of, for what has no {@code ExtensionContext} at hand. A test can start a
 * launcher, whose tests have parameters of their own.
 *
 * @param parameters null where nobody has told of the run
 */
record RunParameters(@Nullable ConfigurationParameters parameters) {
    static final RunParameters UNKNOWN = new RunParameters(null);

    Configuration configuration() {
        return Configuration.read(key -> get(key).orElse(null), System.getenv());
    }

    Optional<String> get(String key) {
        return parameters == null ? Optional.empty() : parameters.get(key);
    }

    /** Those that are not system properties, for a run that is to be like this one. */
    Map<String, String> all() {
        Map<String, String> all = new LinkedHashMap<>();
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
