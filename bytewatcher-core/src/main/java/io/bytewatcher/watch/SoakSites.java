package io.bytewatcher.watch;

import io.bytewatcher.internal.sites.CannotPlaceException;
import io.bytewatcher.internal.sites.Diagnosis;
import io.bytewatcher.internal.sites.ledger.OpenLedger;
import io.bytewatcher.internal.sites.ledger.RemoteWindow;
import io.bytewatcher.internal.watch.Sampler;
import io.bytewatcher.sites.AllocationSite;
import io.bytewatcher.sites.SiteReport;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds where threads allocate while they go on, and leaves what that costs out of the watch. One search at a time. */
final class SoakSites {
    private final Sampler sampler;
    private final List<String> packages;

    SoakSites(Sampler sampler, List<String> packages) {
        this.sampler = sampler;
        this.packages = packages;
    }

    /** Records a thread, or all that are watched where that is null. */
    synchronized SiteReport find(@Nullable Thread thread, Duration duration) throws InterruptedException {
        sampler.pause();
        try (OpenLedger ledger = OpenLedger.open(packages)) {
            RemoteWindow window =
                    thread == null ? ledger.remoteWindow(sampler::isWatched) : ledger.remoteWindow(thread);
            window.start();
            try {
                Thread.sleep(Math.max(1, duration.toMillis()));
            } finally {
                window.end();
            }
            Diagnosis diagnosis = window.diagnosis();
            if (diagnosis.bytes() == 0) {
                return SiteReport.notFound("where: not known, because nothing was allocated in the "
                        + Durations.seconds(duration) + " of the search, as far as instrumented code was called");
            }
            return new SiteReport(
                    SiteReport.Engine.LEDGER,
                    diagnosis.sites(AllocationSite::new),
                    diagnosis.bytes(),
                    diagnosis.operations(),
                    diagnosis.undisturbedBytes(),
                    diagnosis.undisturbedOperations(),
                    diagnosis.remarks());
        } catch (CannotPlaceException cannot) {
            return SiteReport.notFound("where: not known, because " + cannot.getMessage());
        } finally {
            sampler.resume();
        }
    }
}
