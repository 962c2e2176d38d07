package io.bytewatcher.internal.sites.ledger;

import io.bytewatcher.Allocation;
import io.bytewatcher.SiteReport;
import io.bytewatcher.internal.sites.AttributionException;
import io.bytewatcher.internal.sites.RepetitionException;
import io.bytewatcher.internal.sites.SiteEngine;
import io.bytewatcher.internal.sites.Workload;
import io.bytewatcher.internal.sites.ledger.transform.Plan;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Finds sites by probes in the code of this JVM. Searches of several threads run one after another.
 *
 * @param packages the patterns of {@link LedgerScope}
 */
public record LedgerEngine(List<String> packages) implements SiteEngine {
    private static final ReentrantLock SEARCH = new ReentrantLock(true);

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
        Duration left = awaitTurn(bound);
        try {
            Budget budget = new Budget(left);
            Allocation undisturbed = workload.settle(budget.settling());
            try (LedgerSession session = LedgerSession.open(new LedgerScope(packages))) {
                Plan all = Plan.all(false);
                session.instrument(all);
                return new SettledSearch(session, workload, all, undisturbed, budget).run();
            }
        } finally {
            SEARCH.unlock();
        }
    }

    /** Waits for the searches of other threads, and returns the rest of the time. */
    private static Duration awaitTurn(Duration bound) throws InterruptedException {
        long start = System.nanoTime();
        if (!SEARCH.tryLock(bound.toNanos(), TimeUnit.NANOSECONDS)) {
            throw new AttributionException("the searches of other threads took all of the " + bound.toSeconds()
                    + " s. Allow more time, or run fewer tests at once.");
        }
        return bound.minusNanos(System.nanoTime() - start);
    }
}
