package io.bytewatcher.junit.internal.config;

import io.bytewatcher.junit.ByteWatcherKeys;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** The configuration keys of {@link ByteWatcherKeys}. */
public enum ConfigurationKey {
    AS_WRITTEN(ByteWatcherKeys.AS_WRITTEN),
    BASELINE(ByteWatcherKeys.BASELINE),
    BASELINE_FILE(ByteWatcherKeys.BASELINE_FILE),
    BASELINE_TOLERANCE(ByteWatcherKeys.BASELINE_TOLERANCE),
    BASELINE_SINGLE_SHOT(ByteWatcherKeys.BASELINE_SINGLE_SHOT),
    BASELINE_SINGLE_SHOT_TOLERANCE(ByteWatcherKeys.BASELINE_SINGLE_SHOT_TOLERANCE),
    ENABLED(ByteWatcherKeys.ENABLED),
    MAX_TIME(ByteWatcherKeys.MAX_TIME),
    REPORT_DIR(ByteWatcherKeys.REPORT_DIR),
    RUN(ByteWatcherKeys.RUN),
    SEVERAL_STATES(ByteWatcherKeys.SEVERAL_STATES),
    SINGLE_SHOT_LIMIT(ByteWatcherKeys.SINGLE_SHOT_LIMIT),
    SITES(ByteWatcherKeys.SITES),
    SITES_FORK(ByteWatcherKeys.SITES_FORK),
    SITES_MAX_TIME(ByteWatcherKeys.SITES_MAX_TIME),
    SITES_PACKAGES(ByteWatcherKeys.SITES_PACKAGES),
    SURVEY(ByteWatcherKeys.SURVEY);

    static final String PREFIX = "bytewatcher.";
    static final String VARIABLE_PREFIX = "BYTEWATCHER_";

    private final String key;

    ConfigurationKey(String key) {
        this.key = key;
    }

    /** The name as a configuration parameter and system property. */
    String key() {
        return key;
    }

    /** The name as an environment variable. Gradle does not pass {@code -D} on to tests. */
    public String variable() {
        return key.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
    }

    static Optional<ConfigurationKey> find(String key) {
        return Arrays.stream(values()).filter(known -> known.key.equals(key)).findFirst();
    }

    static boolean isKnownVariable(String variable) {
        return Arrays.stream(values()).anyMatch(known -> known.variable().equals(variable));
    }

    /** Returns the key nearest to a mistyped key or variable. */
    static ConfigurationKey nearest(String key) {
        String meant = words(key);
        Optional<ConfigurationKey> nearest =
                Arrays.stream(values()).min(Comparator.comparingInt(known -> known.distance(meant)));
        return nearest.orElseThrow();
    }

    /** The words of a key or variable without the prefix, separated by dots. */
    private static String words(String key) {
        return key.substring(PREFIX.length())
                .toLowerCase(Locale.ROOT)
                .replace('_', '.')
                .replace('-', '.');
    }

    /** The distance of this key from a mistyped one in half letters. Each first word that is missing there counts as half a letter. */
    private int distance(String meant) {
        String all = words(key);
        int least = 2 * distance(meant, all);
        int missing = 0;
        for (int dot = all.indexOf('.'); dot >= 0; dot = all.indexOf('.', dot + 1)) {
            least = Math.min(least, ++missing + 2 * distance(meant, all.substring(dot + 1)));
        }
        return least;
    }

    /** The number of letters to insert, delete or change (Levenshtein). */
    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        Arrays.setAll(row, j -> j);
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int changed = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(changed, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length()];
    }
}
