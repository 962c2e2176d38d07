package io.bytewatcher.junit.internal.sites;

import java.util.Optional;

/**
 * A measurement whose sites are wanted.
 *
 * @param subject the test, or the place of the assertion in it, that broke its limit
 * @param limit the limit in bytes per call, or -1 for none
 * @param observation the figure that would fail; empty if none does
 * @param asWritten whether sites of removed objects are wanted, too
 */
public record WantedSites(
        String uniqueId, String subject, long limit, Optional<Observation> observation, boolean asWritten) {}
