package io.bytewatcher.internal.sites.ledger;

import io.bytewatcher.Allocation;
import io.bytewatcher.AllocationSite;
import io.bytewatcher.CompilationState;
import io.bytewatcher.SiteReport;
import io.bytewatcher.internal.format.Figures;
import io.bytewatcher.internal.sites.RepetitionException;
import io.bytewatcher.internal.sites.Workload;
import io.bytewatcher.internal.sites.ledger.transform.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Searches for the sites of settled code: with all probes, and if these disturb the code, with probes at fewer sites. */
final class SettledSearch {
    private final LedgerSession session;
    private final Workload workload;
    private final Plan all;
    private final Allocation undisturbed;
    private final Budget budget;
    private final LedgerWindows windows;
    private final List<String> remarks = new ArrayList<>();

    SettledSearch(LedgerSession session, Workload workload, Plan all, Allocation undisturbed, Budget budget) {
        this.session = session;
        this.workload = workload;
        this.all = all;
        this.undisturbed = undisturbed;
        this.budget = budget;
        windows = new LedgerWindows(session, workload, undisturbed, budget);
    }

    SiteReport run() throws RepetitionException, InterruptedException {
        if (undisturbed.compilationState() == CompilationState.TIME_BOUND) {
            remarks.add("the time bound came before the code had settled without probes");
        }
        workload.settleAt(undisturbed, budget.settling());
        LedgerWindows.RecordedWindow soon = windows.record();
        if (new Expectation(undisturbed, windows.operations()).isMetBy(soon.bytes())) {
            return everything(soon);
        }
        workload.settle(budget.settling());
        LedgerWindows.RecordedWindow first = windows.recordAtNewPace();
        Expectation expected = new Expectation(undisturbed, windows.operations());
        if (expected.isMetBy(first.bytes())) {
            return everything(first);
        }
        if (!expected.isComparable()) {
            remarks.add("the code had not settled, so whether probes change its figure is not known");
            return everything(first);
        }
        windows.watch(first.recording().sites());
        Allocation uninstrumented = withoutProbes();
        if (uninstrumented.compilationState()
                != CompilationState.TIME_BOUND) { // otherwise the JIT may not have compiled the code
            expected.add(uninstrumented);
        }
        if (expected.isMetBy(first.bytes())) {
            remarks.add(
                    "the code settles at " + perOperation(first.bytes())
                            + " B as well as at the undisturbed figure, also without probes: each restart of the JIT picks one of them");
            return everything(first);
        }
        return verified(first, expected);
    }

    private Allocation withoutProbes() throws RepetitionException, InterruptedException {
        session.instrument(all.only(Set.of(), Set.of()));
        return workload.settle(budget.verification());
    }

    private SiteReport everything(LedgerWindows.RecordedWindow window) {
        List<AllocationSite> sites = new ArrayList<>();
        CauseResolver causes = new CauseResolver(session, windows.operations());
        window.recording().rows().forEach(row -> sites.addAll(causes.sites(row)));
        addRest(
                sites,
                AllocationSite.NOT_ATTRIBUTED,
                window.bytes() - window.recording().bytes());
        return report(sites, window.bytes());
    }

    private SiteReport verified(LedgerWindows.RecordedWindow first, Expectation expected)
            throws RepetitionException, InterruptedException {
        Verification verification = new Verification(session, workload, all, windows, expected, budget);
        List<AllocationSite> sites = new ArrayList<>();
        CauseResolver causes = new CauseResolver(session, windows.operations());
        long placed = 0;
        for (Recording.RecordedSite row : verification.accepted(first.recording())) {
            sites.addAll(causes.sites(row));
            placed += row.bytes();
        }
        addRest(sites, AllocationSite.OPTIMISED_TOGETHER, expected.bytes() - placed);
        remarks.add("with probes at all instructions the figure is " + perOperation(first.bytes()) + " B instead of "
                + perOperation(expected.bytes())
                + " B, because they keep the JIT from optimising, so the sites were measured in turns");
        remarks.addAll(verification.remarks());
        return report(sites, expected.bytes());
    }

    private void addRest(List<AllocationSite> sites, String cause, long bytes) {
        if (bytes != 0) {
            sites.add(AllocationSite.unplaced(
                    Workload.threadOfTheRest(workload.allThreads()), cause, bytes, windows.operations()));
        }
    }

    private SiteReport report(List<AllocationSite> sites, long bytes) {
        List<String> sentences = new ArrayList<>(remarks);
        sentences.addAll(session.remarks());
        return new SiteReport(
                SiteReport.Engine.LEDGER,
                sites,
                bytes,
                windows.operations(),
                undisturbed.bytes(),
                undisturbed.operations(),
                undisturbed.deviation(),
                sentences);
    }

    private String perOperation(long bytes) {
        return Figures.mean(bytes, windows.operations());
    }
}
