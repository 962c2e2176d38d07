package io.bytewatcher.internal.sites.ledger;

import io.bytewatcher.internal.sites.CannotPlaceException;
import io.bytewatcher.internal.sites.Diagnosis;
import io.bytewatcher.internal.sites.SiteEngine;
import io.bytewatcher.internal.sites.Workload;
import io.bytewatcher.internal.steady.RepetitionException;
import java.time.Duration;

/** Finds sites by marks in the code. */
public final class LedgerEngine implements SiteEngine {
    private final String packages;

    /**
     * Makes an engine.
     *
     * @param packages patterns of the classes to look into; empty for the default
     */
    public LedgerEngine(String packages) {
        this.packages = packages;
    }

    @Override
    public Diagnosis diagnose(Workload workload, Duration bound) throws RepetitionException, InterruptedException {
        throw new CannotPlaceException("The ledger is not built yet for " + packages);
    }
}
