package io.bytewatcher.internal.sites.ledger;

import io.bytewatcher.AllocationSite;
import io.bytewatcher.SiteReport;
import java.util.ArrayList;
import java.util.List;

/** Names the causes of recorded bytes. */
final class RecordingReports {
    private final LedgerSession session;

    RecordingReports(LedgerSession session) {
        this.session = session;
    }

    /** Returns a report of the recorded bytes. Counted bytes that were not recorded are reported for {@code threadOfTheRest}. */
    SiteReport of(Recording recorded, long counted, String threadOfTheRest) {
        long bytes = counted - recorded.foreignMachinery();
        CauseResolver causes = new CauseResolver(session, 1);
        List<AllocationSite> sites = new ArrayList<>();
        recorded.rows().forEach(row -> sites.addAll(causes.sites(row)));
        long rest = bytes - recorded.bytes();
        if (rest != 0) {
            sites.add(AllocationSite.unplaced(threadOfTheRest, AllocationSite.NOT_ATTRIBUTED, rest, 1));
        }
        return new SiteReport(SiteReport.Engine.LEDGER, sites, bytes, 1, 0, 0, 0, session.remarks());
    }
}
