package io.bytewatcher;

import io.bytewatcher.internal.counter.Overhead;
import io.bytewatcher.sites.SiteFinder;
import io.bytewatcher.sites.SiteReport;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/** The sites of a limit that was broken, from the test framework's {@link SiteFinder}. Nothing counts for measurements around. */
final class BreachedSites {
    private static final String NO_FINDER = "where: not known. Allocations.sites(...) in place of the assertion tells;"
            + " with bytewatcher-junit on the class path the failure does";

    private BreachedSites() {}

    /** On its first use. */
    private static final class Finder {
        static final @Nullable SiteFinder FINDER = ServiceLoader.load(
                        SiteFinder.class, SiteFinder.class.getClassLoader())
                .findFirst()
                .orElse(null);
    }

    static SiteFinder.Task task(String subject) {
        long begin = Overhead.begin();
        try {
            return Finder.FINDER == null ? SiteFinder.Task.MEASURE : Finder.FINDER.task(subject);
        } finally {
            Overhead.end(begin, 0);
        }
    }

    static void found(String subject, SiteReport report) {
        long begin = Overhead.begin();
        if (Finder.FINDER != null) {
            Finder.FINDER.found(subject, report);
        }
        Overhead.end(begin, 0);
    }

    /** The measurement with its sites, or with a sentence on why there are none. */
    static Allocation search(String subject, Allocation allocation) {
        long begin = Overhead.begin();
        try {
            return allocation.withSites(
                    Finder.FINDER == null ? SiteReport.notFound(NO_FINDER) : Finder.FINDER.search(subject));
        } catch (RuntimeException failure) {
            return allocation.withSites(SiteReport.notFound("where: not known, because the search failed: " + failure));
        } finally {
            Overhead.end(begin, 0);
        }
    }
}
