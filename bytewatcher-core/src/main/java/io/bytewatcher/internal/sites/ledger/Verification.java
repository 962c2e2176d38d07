package io.bytewatcher.internal.sites.ledger;

import io.bytewatcher.internal.sites.Workload;
import io.bytewatcher.internal.sites.ledger.transform.Plan;
import io.bytewatcher.internal.sites.ledger.transform.Site;
import io.bytewatcher.internal.steady.RepetitionException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Marks only the sites that allocated, and accepts their bytes if the total is the undisturbed one. All together first, because that is
 * mostly enough; where it is not, halves of them, down to single sites.
 */
final class Verification {
    private final LedgerSession session;
    private final Workload workload;
    private final Plan all;
    private final Windows windows;
    private final Expectation expected;
    private final Budget budget;
    private final List<Recording.Row> accepted = new ArrayList<>();
    private long acceptedBytes;
    private long longestPass;
    private int skipped;

    Verification(
            LedgerSession session, Workload workload, Plan all, Windows windows, Expectation expected, Budget budget) {
        this.session = session;
        this.workload = workload;
        this.all = all;
        this.windows = windows;
        this.expected = expected;
        this.budget = budget;
    }

    /** The rows of these sites that can be relied on. */
    List<Recording.Row> accepted(Set<Site> candidates) throws RepetitionException, InterruptedException {
        verify(List.copyOf(candidates));
        return accepted;
    }

    List<String> remarks() {
        return skipped == 0
                ? List.of()
                : List.of("no time was left to verify " + skipped + (skipped == 1 ? " site" : " sites")
                        + " (bytewatcher.sites.max-time, SteadyState.maxTime)");
    }

    private void verify(List<Site> group) throws RepetitionException, InterruptedException {
        if (group.isEmpty()) {
            return;
        }
        if (!budget.allowsVerification(longestPass)) {
            skipped += group.size();
            return;
        }
        Windows.Window window = alone(group);
        if (window != null && accept(group, window)) {
            return;
        }
        if (group.size() > 1) {
            verify(group.subList(0, group.size() / 2));
            verify(group.subList(group.size() / 2, group.size()));
        }
    }

    private Windows.@Nullable Window alone(List<Site> group) throws RepetitionException, InterruptedException {
        long start = System.nanoTime();
        Set<Site> callbacks = new HashSet<>();
        group.forEach(site -> callbacks.addAll(windows.callbacksOf(site)));
        session.mark(all.only(group, callbacks));
        workload.settle(budget.verification());
        Windows.Window window = windows.record();
        longestPass = Math.max(longestPass, System.nanoTime() - start);
        return expected.isMetBy(window.bytes()) ? window : null;
    }

    private boolean accept(List<Site> group, Windows.Window window) {
        Set<Site> verified = new HashSet<>(group);
        List<Recording.Row> rows = new ArrayList<>();
        long bytes = 0;
        for (Recording.Row row : window.recording().rows()) {
            if (row.kind() == Recording.Kind.SITE && verified.contains(row.site())) {
                rows.add(row);
                bytes += row.bytes();
            }
        }
        if (acceptedBytes + bytes > Math.max(expected.bytes(), window.bytes())) {
            return false; // what one mark brings into being at its site, another one does at its own
        }
        accepted.addAll(rows);
        acceptedBytes += bytes;
        return true;
    }
}
