package io.bytewatcher.junit.internal.config;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

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

    /**
     * Returns the time for one search.
     *
     * @param timeLeft the time that the test's timeout leaves, if it has one
     */
    public Duration maxTime(Optional<Duration> timeLeft) {
        return Collections.min(List.of(maxTime, timeLeft.orElse(maxTime)));
    }
}
