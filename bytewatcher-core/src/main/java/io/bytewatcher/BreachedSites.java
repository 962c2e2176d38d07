package io.bytewatcher;

import static java.util.Objects.requireNonNull;

import io.bytewatcher.internal.counter.ExcludedAllocation;
import io.bytewatcher.internal.format.Figures;
import io.bytewatcher.internal.sites.AttributionException;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/** The sites of a limit that was broken, from the test framework's {@link SiteFinder}. Nothing counts for measurements around. */
final class BreachedSites {
    private static final String NO_FINDER = "where: not known. Allocations.sites(...) in place of the assertion tells;"
            + " with bytewatcher-junit on the class path the failure does";

    private BreachedSites() {}

    /** On its first use. */
    private static final class Finder {
        static final @Nullable SiteFinder FINDER = find();

        private static @Nullable SiteFinder find() {
            try {
                return ServiceLoader.load(SiteFinder.class, SiteFinder.class.getClassLoader())
                        .findFirst()
                        .orElse(null);
            } catch (ServiceConfigurationError unfit) { // limits are judged without it
                return new UnfitFinder(unfit);
            }
        }
    }

    static SiteFinder.Task task(String subject) {
        long begin = ExcludedAllocation.begin();
        try {
            return Finder.FINDER == null ? SiteFinder.Task.MEASURE : Finder.FINDER.task(subject);
        } finally {
            ExcludedAllocation.end(begin, 0);
        }
    }

    /** Whether other tests may have run in this JVM before this one. */
    static boolean othersRan() {
        return Finder.FINDER == null || Finder.FINDER.othersRan();
    }

    /** Finds the sites that {@link #task} asked for, and hands them over. */
    static void find(String subject, SteadyState measurement) {
        SiteFinder finder = requireNonNull(Finder.FINDER);
        SiteReport report;
        try {
            report = measurement.maxTime(finder.maxTime()).sites();
        } catch (AttributionException cannot) {
            report = SiteReport.notFound("where: not known. " + cannot.getMessage());
        }
        finder.found(subject, report);
    }

    /** Whether the code keeps the limit where it runs alone, and that is enough for this run. */
    static boolean isExcused(String subject, long limit, Allocation searched) {
        return Finder.FINDER != null
                && searched.sites()
                        .filter(alone -> Finder.FINDER.excuses(
                                subject, limit, Figures.mean(searched.bytes(), searched.operations()), alone))
                        .isPresent();
    }

    /** The measurement with its sites, or with a sentence on why there are none. */
    static Allocation search(String subject, long limit, Allocation allocation) {
        long begin = ExcludedAllocation.begin();
        try {
            return allocation.withSites(
                    Finder.FINDER == null
                            ? SiteReport.notFound(NO_FINDER)
                            : Finder.FINDER.search(subject, allocation.bytesPerOperation(), limit));
        } catch (RuntimeException | LinkageError failure) { // the breach must not get lost for that
            return allocation.withSites(SiteReport.notFound("where: not known, because the search failed: " + failure));
        } finally {
            ExcludedAllocation.end(begin, 0);
        }
    }
}
