package io.bytewatcher.benchmarks;

import com.acme.workloads.BreachingWorkload;
import io.bytewatcher.Allocation;
import io.bytewatcher.Allocations;
import io.bytewatcher.SiteReport;
import io.bytewatcher.SteadyState;
import io.bytewatcher.internal.sites.ledger.LedgerScope;
import io.bytewatcher.internal.sites.ledger.LedgerSession;
import io.bytewatcher.test.ForkedJvm;
import java.util.List;
import java.util.Optional;

/**
 * From a breach to the ledger's table, for {@link SiteTimes}. This is a class of its own because the classes that the measured code's class
 * refers to are loaded and get probes as well: with the libraries of {@code SiteTimes} instrumenting alone took 0.8 s.
 */
final class LedgerTable {
    private LedgerTable() {}

    public static void main(String... args) {
        BreachingWorkload workload = new BreachingWorkload();
        Stopwatch watch = new Stopwatch();
        Allocation allocation = SteadyState.of(workload::run).limit(0).measure();
        SiteTimes.tellBroken(SiteTimes.LEDGER, Optional.of(allocation));
        ForkedJvm.tell("ledger: breach after " + watch + "; " + allocation.bytesPerOperation() + " B/op");
        watch = new Stopwatch();
        LedgerSession.open(new LedgerScope(List.of())).close();
        ForkedJvm.tell("  attached in " + watch);
        watch = new Stopwatch();
        SiteReport report = Allocations.sites(workload::run);
        String table = report.toString();
        ToldFigures.tell(SiteTimes.LEDGER, watch.millis());
        SiteTimes.tellUnplaced(SiteTimes.LEDGER, Optional.of(report));
        ForkedJvm.tell(
                "  table after another " + watch + "; " + report.placedBytes() + " of " + report.bytes() + " B placed");
        table.lines().forEach(line -> ForkedJvm.tell("  " + line));
    }
}
