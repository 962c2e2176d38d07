package io.bytewatcher.internal.sites.ledger;

import io.bytewatcher.Allocation;
import io.bytewatcher.SiteReport;
import io.bytewatcher.internal.sites.RepetitionException;
import io.bytewatcher.internal.sites.SiteEngine;
import io.bytewatcher.internal.sites.Workload;
import io.bytewatcher.internal.sites.ledger.transform.Plan;
import java.time.Duration;
import java.util.List;

/**
 * Finds sites by probes in the code of this JVM.
 *
 * @param packages the patterns of {@link LedgerScope}
 */
public record LedgerEngine(List<String> packages) implements SiteEngine {
    /**
     * Creates an engine for some classes.
     *
     * @throws IllegalArgumentException when a pattern is malformed
     */
    public LedgerEngine {
        new LedgerScope(packages);
        packages = List.copyOf(packages);
    }

    @Override
    public SiteReport findSites(Workload workload, Duration bound) throws RepetitionException, InterruptedException {
        Budget budget = new Budget(bound);
        Allocation undisturbed = workload.settle(budget.settling());
        try (LedgerSession session = LedgerSession.open(new LedgerScope(packages))) {
            Plan all = Plan.all(false);
            session.instrument(all);
            return new SettledSearch(session, workload, all, undisturbed, budget).run();
        }
    }
}
