package io.bytewatcher.internal.sites.events;

import io.bytewatcher.internal.sites.CannotPlaceException;
import io.bytewatcher.internal.sites.Diagnosis;
import io.bytewatcher.internal.sites.SiteEngine;
import io.bytewatcher.internal.sites.Workload;
import io.bytewatcher.internal.steady.RepetitionException;
import java.time.Duration;

/** Finds sites by an event for each single object, in a JVM that was started with {@code -XX:-UseTLAB}. */
public final class ObjectEventsEngine implements SiteEngine {
    /** Whether this JVM was started so that it reports every object. */
    public static boolean isPossible() {
        return false;
    }

    @Override
    public Diagnosis diagnose(Workload workload, Duration bound) throws RepetitionException, InterruptedException {
        throw new CannotPlaceException("Object events are not built yet.");
    }
}
