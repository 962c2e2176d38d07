package io.bytewatcher.benchmarks;

import com.acme.workloads.BreachingWorkload;
import io.bytewatcher.Allocation;
import io.bytewatcher.Allocations;
import io.bytewatcher.SiteReport;
import io.bytewatcher.SteadyState;
import io.bytewatcher.Verdict;
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
    /** The time of the table, in milliseconds. */
    static final String LEDGER = "table of the ledger";
    /** Whether a limit held that must break, 0 or 1. */
    static final String UNBROKEN = "limit held, ";
    /** The share of bytes without a place, in percent. */
    static final String UNPLACED = "not placed, ";

    private LedgerTable() {}

    public static void main(String... args) {
        BreachingWorkload workload = new BreachingWorkload();
        Stopwatch watch = new Stopwatch();
        Allocation allocation = SteadyState.of(workload::run).limit(0).measure();
        tellBroken(LEDGER, Optional.of(allocation));
        ForkedJvm.send("ledger: breach after " + watch + "; " + allocation.bytesPerOperation() + " B/op");
        watch = new Stopwatch();
        LedgerSession.open(new LedgerScope(List.of())).close();
        ForkedJvm.send("  attached in " + watch);
        watch = new Stopwatch();
        SiteReport report = Allocations.sites(workload::run);
        String table = report.toString();
        ChildFigures.send(LEDGER, watch.millis());
        tellUnplaced(LEDGER, Optional.of(report));
        ForkedJvm.send(
                "  table after another " + watch + "; " + report.placedBytes() + " of " + report.bytes() + " B placed");
        table.lines().forEach(line -> ForkedJvm.send("  " + line));
    }

    /** In the child: whether an operation broke its limit of 0. */
    static void tellBroken(String run, Optional<Allocation> allocation) {
        boolean broken = allocation
                .filter(measured -> measured.verdict() != Verdict.UNSTABLE && measured.exceeds(0))
                .isPresent();
        ChildFigures.send(UNBROKEN + run, broken ? 0 : 1);
    }

    /** In the child: the share of bytes without a place, 100 % where nothing was found. */
    static void tellUnplaced(String run, Optional<SiteReport> report) {
        ChildFigures.send(UNPLACED + run, report.map(LedgerTable::unplaced).orElse(100.0));
    }

    static double unplaced(SiteReport report) {
        return report.bytes() == 0 ? 100 : 100.0 * Math.abs(report.bytes() - report.placedBytes()) / report.bytes();
    }
}
