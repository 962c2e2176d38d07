package io.bytewatcher.junit.internal.config;

import java.time.Duration;

/**
 * The configuration of the search for sites.
 *
 * @param fork whether a search may start a JVM
 * @param packages the classes to search inside of this JVM; empty for the default
 */
public record SiteSettings(When when, boolean fork, Duration maxTime, String packages) {
    public static final Duration DEFAULT_MAX_TIME = Duration.ofSeconds(20);

    public enum When {
        /** Tests that break a steady-state limit. */
        ON_FAILURE,
        /** All measured tests that allocate, including single shots. */
        ALWAYS,
        OFF
    }
}
