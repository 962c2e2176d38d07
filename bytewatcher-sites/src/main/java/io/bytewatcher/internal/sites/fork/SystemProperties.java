package io.bytewatcher.internal.sites.fork;

import java.io.Serializable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.TimeZone;

/**
 * The system properties of one JVM for another. Build tools set them in code, so a command line lacks them.
 *
 * @param values the properties, without those by which a JVM describes itself
 */
record SystemProperties(Map<String, String> values) implements Serializable {
    private static final long serialVersionUID = 1L;

    private static final String ZONE = "user.timezone";

    /** Properties by which a JVM describes itself. */
    static final List<String> OWN = List.of(
            "java.home",
            "java.vm.",
            "java.version",
            "java.vendor",
            "java.runtime.",
            "java.specification.",
            "java.class.version",
            "jdk.module.",
            "jdk.debug",
            "jdk.jfr.",
            "sun.",
            "os.",
            "user.dir",
            "file.separator",
            "path.separator",
            "line.separator");

    static SystemProperties ofThisJvm() {
        Properties all = System.getProperties();
        Map<String, String> values = new HashMap<>();
        for (String key : all.stringPropertyNames()) {
            String value = all.getProperty(key);
            if (value != null && OWN.stream().noneMatch(key::startsWith)) {
                values.put(key, value);
            }
        }
        return new SystemProperties(values);
    }

    /**
     * Sets these properties in this JVM.
     *
     * @param before the properties that were restored here before
     */
    void restore(SystemProperties before) {
        String zone = System.getProperty(ZONE);
        before.values().keySet().stream()
                .filter(key -> !values.containsKey(key))
                .forEach(System::clearProperty);
        values.forEach((key, value) -> {
            if (!value.equals(System.getProperty(key))) {
                System.setProperty(key, value);
            }
        });
        if (!Objects.equals(zone, System.getProperty(ZONE))) {
            TimeZone.setDefault(null); // the event recorder has already read it
        }
    }
}
