package io.bytewatcher.junit.internal.sites;

import java.util.Optional;

/**
 * A measurement whose sites are wanted.
 *
 * @param uniqueId JUnit's id of the test that contains it
 * @param subject the test, or the place of the assertion in it, that broke its limit
 * @param limit in bytes per call, or -1 without one
 * @param observation what would fail; empty where nothing does
 * @param asWritten whether those that the JIT removes are wanted, too
 */
public record WantedSites(
        String uniqueId, String subject, long limit, Optional<Observation> observation, boolean asWritten) {
    public WantedSites(String uniqueId, String subject, long limit) {
        this(uniqueId, subject, limit, Optional.empty(), false);
    }
}
