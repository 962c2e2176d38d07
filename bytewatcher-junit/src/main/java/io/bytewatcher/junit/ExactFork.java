package io.bytewatcher.junit;

import io.bytewatcher.sites.SiteReport;
import java.time.Duration;
import java.util.Map;

/** Runs one test alone in a fresh JVM that reports every object. */
final class ExactFork {
    private ExactFork() {}

    /** Finds the sites of a measurement in the test with this unique id, or says why it could not. */
    static SiteReport search(
            String uniqueId, String subject, Duration bound, Map<String, String> configurationParameters) {
        return SiteReport.notFound("where: no fork for " + subject + " in " + uniqueId + " within " + bound + " with "
                + configurationParameters.size() + " parameters");
    }
}
