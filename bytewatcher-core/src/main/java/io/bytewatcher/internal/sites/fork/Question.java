package io.bytewatcher.internal.sites.fork;

import java.io.Serializable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.TimeZone;

/**
 * What is sent to the other JVM.
 *
 * @param properties the system properties here
 * @param content what is asked
 */
record Question(Map<String, String> properties, Serializable content) implements Serializable {
    private static final long serialVersionUID = 1L;

    private static final String ZONE = "user.timezone";

    /** What a JVM says of itself. */
    private static final List<String> OWN = List.of(
            "java.home",
            "java.vm.",
            "java.version",
            "java.vendor",
            "java.runtime.",
            "java.specification.",
            "java.class.version",
            "java.vendor",
            "jdk.module.",
            "jdk.debug",
            "jdk.jfr.",
            "sun.",
            "os.",
            "user.dir",
            "file.separator",
            "path.separator",
            "line.separator");

    static Map<String, String> propertiesOfThisJvm() {
        Properties all = System.getProperties();
        Map<String, String> properties = new HashMap<>();
        for (String key : all.stringPropertyNames()) {
            String value = all.getProperty(key);
            if (value != null && OWN.stream().noneMatch(key::startsWith)) {
                properties.put(key, value);
            }
        }
        return properties;
    }

    /** Makes the system properties here what they are there. */
    void restoreProperties() {
        String zone = System.getProperty(ZONE);
        properties.forEach((key, value) -> {
            if (!value.equals(System.getProperty(key))) {
                System.setProperty(key, value);
            }
        });
        if (!Objects.equals(zone, System.getProperty(ZONE))) {
            TimeZone.setDefault(null); // the event recorder has asked for it already
        }
    }
}
