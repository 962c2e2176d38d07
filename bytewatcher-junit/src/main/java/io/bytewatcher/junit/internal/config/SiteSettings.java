package io.bytewatcher.junit.internal.config;

import java.time.Duration;

/**
 * Whether and how to find where bytes were allocated.
 *
 * @param when for which tests
 * @param fork whether a JVM may be started for it
 * @param maxTime the time bound of one search
 * @param packages where to look inside of this JVM; empty for the default
 */
public record SiteSettings(When when, boolean fork, Duration maxTime, String packages) {
    public static final Duration DEFAULT_MAX_TIME = Duration.ofSeconds(20);

    /** For which tests. */
    public enum When {
        /** For those that break a steady-state limit. */
        ON_FAILURE("on-failure"),
        /** For all that are measured and allocate, single shots included. */
        ALWAYS("always"),
        /** For none. */
        OFF("off");

        private final String text;

        When(String text) {
            this.text = text;
        }

        public static When parse(String text) {
            for (When when : values()) {
                if (when.text.equals(text)) {
                    return when;
                }
            }
            throw new IllegalArgumentException("\"" + text + "\" (expected: on-failure, always or off)");
        }
    }
}
