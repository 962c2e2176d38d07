package io.bytewatcher.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The versions of the peers in this build. */
public final class Versions {
    private static final String RESOURCE = "versions.properties";

    private Versions() {}

    static SortedMap<String, String> all() {
        Properties properties = new Properties();
        try (InputStream stream = Versions.class.getResourceAsStream(RESOURCE)) {
            if (stream == null) {
                throw new IllegalStateException(RESOURCE + " is missing");
            }
            properties.load(stream);
        } catch (IOException e) {
            throw new IllegalStateException(RESOURCE, e);
        }
        SortedMap<String, String> versions = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        properties.stringPropertyNames().forEach(name -> versions.put(name, properties.getProperty(name)));
        return versions;
    }

    /** All of them in one line. */
    static String describe() {
        return all().entrySet().stream()
                .map(version -> version.getKey() + " " + version.getValue())
                .collect(Collectors.joining(", "));
    }

    public static String of(String name) {
        String version = all().get(name);
        if (version == null) {
            throw new IllegalArgumentException(name + " is none of " + all().keySet());
        }
        return version;
    }
}
