package io.bytewatcher.internal.sites.ledger;

import io.bytewatcher.internal.sites.RepetitionException;
import io.bytewatcher.internal.sites.Workload;
import io.bytewatcher.internal.sites.ledger.transform.Plan;
import io.bytewatcher.internal.sites.ledger.transform.Site;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Instruments only the sites that allocated, and accepts their bytes if the total is as expected. All sites together come first, which
 * mostly suffices; then halves, down to single sites.
 *
 * <p>Some code settles at another figure each time. A single site is then also accepted if it allocates the same alone as with all probes.
 * It is not accepted if the total has grown by the same bytes, because then its probe causes them.
 */
final class Verification {
    private final LedgerSession session;
    private final Workload workload;
    private final Plan all;
    private final LedgerWindows windows;
    private final Expectation expected;
    private final Budget budget;

    /** A site with the same bytes alone as with all probes. */
    private record Stable(List<Recording.RecordedSite> rows, long bytes) {}

    private final List<Recording.RecordedSite> accepted = new ArrayList<>();
    private final List<Stable> stable = new ArrayList<>();
    private final Map<Site, Long> bytesWithAllProbes = new HashMap<>();
    private long acceptedBytes;
    private int acceptedAsStable;
    private long longestPass;
    private int skipped;

    Verification(
            LedgerSession session,
            Workload workload,
            Plan all,
            LedgerWindows windows,
            Expectation expected,
            Budget budget) {
        this.session = session;
        this.workload = workload;
        this.all = all;
        this.windows = windows;
        this.expected = expected;
        this.budget = budget;
    }

    /**
     * Returns the verified rows.
     *
     * @param first the recording with all probes
     */
    List<Recording.RecordedSite> accepted(Recording first) throws RepetitionException, InterruptedException {
        for (Recording.RecordedSite row : first.rows()) {
            Site site = row.site();
            if (row.origin() == Recording.Origin.SITE && site != null) {
                bytesWithAllProbes.merge(site, row.bytes(), Long::sum);
            }
        }
        verify(List.copyOf(first.sites()));
        stable.sort(Comparator.comparingLong(Stable::bytes));
        for (Stable site : stable) {
            if (acceptedBytes + site.bytes() <= expected.bytes()) {
                accepted.addAll(site.rows());
                acceptedBytes += site.bytes();
                acceptedAsStable++;
            }
        }
        return accepted;
    }

    List<String> remarks() {
        List<String> remarks = new ArrayList<>();
        if (acceptedAsStable > 0) {
            remarks.add(acceptedAsStable + (acceptedAsStable == 1 ? " site allocates" : " sites allocate")
                    + " the same in every pass, although the total differs");
        }
        if (skipped > 0) {
            remarks.add("no time was left to verify " + skipped + (skipped == 1 ? " site" : " sites")
                    + " (SteadyState.maxTime)");
        }
        return remarks;
    }

    private void verify(List<Site> group) throws RepetitionException, InterruptedException {
        if (group.isEmpty()) {
            return;
        }
        if (!budget.allowsVerification(longestPass)) {
            skipped += group.size();
            return;
        }
        LedgerWindows.RecordedWindow window = alone(group);
        List<Recording.RecordedSite> rows = rows(group, window);
        long bytes = rows.stream().mapToLong(Recording.RecordedSite::bytes).sum();
        boolean undisturbed = expected.isMetBy(window.bytes());
        if (undisturbed && acceptedBytes + bytes <= Math.max(expected.bytes(), window.bytes())) {
            accepted.addAll(rows);
            acceptedBytes += bytes;
        } else if (group.size() > 1) {
            verify(group.subList(0, group.size() / 2));
            verify(group.subList(group.size() / 2, group.size()));
        } else if (expected.isSame(bytes, bytesWithAllProbes.getOrDefault(group.get(0), 0L))
                && !expected.isMetBy(window.bytes() - bytes)) {
            stable.add(new Stable(rows, bytes));
        }
    }

    private LedgerWindows.RecordedWindow alone(List<Site> group) throws RepetitionException, InterruptedException {
        long start = System.nanoTime();
        Set<Site> callbacks = new HashSet<>();
        group.forEach(site -> callbacks.addAll(windows.callbacksOf(site)));
        session.instrument(all.only(group, callbacks));
        workload.settle(budget.verification());
        LedgerWindows.RecordedWindow window = windows.record();
        longestPass = Math.max(longestPass, System.nanoTime() - start);
        return window;
    }

    private static List<Recording.RecordedSite> rows(List<Site> group, LedgerWindows.RecordedWindow window) {
        Set<Site> verified = new HashSet<>(group);
        return window.recording().rows().stream()
                .filter(row -> row.origin() == Recording.Origin.SITE && verified.contains(row.site()))
                .toList();
    }
}
