package io.bytewatcher.internal.sites;

import io.bytewatcher.SiteReport;
import io.bytewatcher.internal.steady.RepetitionException;
import java.time.Duration;

/**
 * A way to find where measured code allocates. There are two: the ledger instruments classes and works in any JVM; the object
 * events need a JVM that was started for them, and see every single object.
 */
public interface SiteEngine {
    /**
     * Finds where the code allocates at its steady state. The code is first settled undisturbed, so that the report can say
     * whether the finding itself changed the figure.
     *
     * @param workload the code
     * @param bound the time bound of all of it together, kept as far as single calls of the code allow
     * @return what was found
     * @throws RepetitionException when the code throws
     * @throws InterruptedException when the thread is interrupted meanwhile
     * @throws AttributionException when this JVM does not allow it; the message says what to do
     */
    SiteReport diagnose(Workload workload, Duration bound) throws RepetitionException, InterruptedException;
}
