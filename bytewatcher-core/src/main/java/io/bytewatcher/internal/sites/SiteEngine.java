package io.bytewatcher.internal.sites;

import io.bytewatcher.SiteReport;
import java.time.Duration;

/**
 * A way to find the sites of measured code. The ledger instruments classes and works in any JVM. Object events report every single object,
 * but need a JVM that was started for them.
 */
public interface SiteEngine {
    /**
     * Finds the sites of the code at steady state. The code is first settled undisturbed, so that the report can state whether the search
     * itself changed the figure.
     *
     * @param workload the code
     * @param bound the total time bound, which a single call of the code can exceed
     * @return the sites
     * @throws RepetitionException when the code throws
     * @throws InterruptedException when the thread is interrupted
     * @throws AttributionException when this JVM does not allow it; the message names the way out
     */
    SiteReport findSites(Workload workload, Duration bound) throws RepetitionException, InterruptedException;
}
