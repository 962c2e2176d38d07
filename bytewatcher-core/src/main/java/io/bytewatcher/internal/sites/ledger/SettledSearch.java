package io.bytewatcher.internal.sites.ledger;

import io.bytewatcher.internal.sites.Diagnosis;
import io.bytewatcher.internal.sites.Placement;
import io.bytewatcher.internal.sites.Workload;
import io.bytewatcher.internal.sites.ledger.transform.Plan;
import io.bytewatcher.internal.steady.Judgement;
import io.bytewatcher.internal.steady.RepetitionException;
import java.util.ArrayList;
import java.util.List;

/** The search for the sites of settled code: a pass with all marks, and where they disturb, the sites verified alone. */
final class SettledSearch {
    private final LedgerSession session;
    private final Workload workload;
    private final Plan all;
    private final Judgement undisturbed;
    private final Budget budget;
    private final Naming naming = new Naming();
    private final List<String> remarks = new ArrayList<>();

    SettledSearch(LedgerSession session, Workload workload, Plan all, Judgement undisturbed, Budget budget) {
        this.session = session;
        this.workload = workload;
        this.all = all;
        this.undisturbed = undisturbed;
        this.budget = budget;
    }

    Diagnosis run() throws RepetitionException, InterruptedException {
        workload.settle(budget.marked());
        Windows windows = new Windows(session, workload, undisturbed, budget);
        Windows.Window first = windows.record();
        Expectation expected = new Expectation(undisturbed, windows.operations());
        if (!expected.isComparable() || expected.isMetBy(first.bytes())) {
            return everything(first, windows.operations());
        }
        Verification verification = new Verification(session, workload, all, windows, expected, budget);
        List<Placement> placements = new ArrayList<>();
        long placed = 0;
        for (Recording.Row row : verification.accepted(first)) {
            placements.add(naming.placement(row));
            placed += row.bytes();
        }
        long total = expected.bytes();
        if (placed != total) {
            placements.add(Placement.unplaced(windows.thread(), Placement.OPTIMISED_TOGETHER, total - placed));
        }
        remarks.add(
                "With marks at every instruction the code allocated "
                        + perOperation(first.bytes(), windows.operations())
                        + " B per operation instead of " + perOperation(total, windows.operations())
                        + " B, because marks keep the JIT from optimising some of it away. So each site was marked and measured alone.");
        remarks.addAll(verification.remarks());
        return diagnosis(placements, total, windows.operations());
    }

    private Diagnosis everything(Windows.Window window, int operations) {
        List<Placement> placements = new ArrayList<>();
        for (Recording.Row row : window.recording().rows()) {
            placements.add(naming.placement(row));
        }
        long rest = window.bytes() - window.recording().bytes();
        if (rest != 0) {
            String thread = workload.allThreads()
                    ? "other threads"
                    : Thread.currentThread().getName();
            placements.add(Placement.unplaced(thread, Placement.NOT_ATTRIBUTED, rest));
        }
        return diagnosis(placements, window.bytes(), operations);
    }

    private Diagnosis diagnosis(List<Placement> placements, long bytes, int operations) {
        List<String> all = new ArrayList<>(remarks);
        all.addAll(session.remarks());
        return new Diagnosis(
                Diagnosis.Engine.LEDGER,
                placements,
                bytes,
                operations,
                undisturbed.bytes(),
                undisturbed.operations(),
                all);
    }

    private static String perOperation(long bytes, long operations) {
        return io.bytewatcher.internal.format.Figures.mean(bytes, operations);
    }
}
