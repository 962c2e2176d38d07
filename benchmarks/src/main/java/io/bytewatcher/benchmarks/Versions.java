package io.bytewatcher.benchmarks;

import java.util.ResourceBundle;
import java.util.stream.Collectors;

/** The versions of the peers in this build. */
public final class Versions {
    private static final ResourceBundle VERSIONS =
            ResourceBundle.getBundle(Versions.class.getPackageName() + ".versions");

    private Versions() {}

    /** All of them in one line. */
    static String describe() {
        return VERSIONS.keySet().stream()
                .sorted(String.CASE_INSENSITIVE_ORDER)
                .map(name -> name + " " + of(name))
                .collect(Collectors.joining(", "));
    }

    public static String of(String name) {
        return VERSIONS.getString(name);
    }
}
