package io.bytewatcher;

import io.bytewatcher.internal.counter.ExcludedAllocation;
import io.bytewatcher.internal.format.Figures;
import io.bytewatcher.internal.sites.AttributionException;
import java.time.Duration;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Function;

/**
 * The sites and the words of a limit that was broken, from the test framework's {@link SiteFinder}. Nothing counts for measurements around.
 */
final class BreachedSites {
    private BreachedSites() {}

    /** On its first use. */
    private static final class Finder {
        static final SiteFinder FINDER = find();

        private static SiteFinder find() {
            try {
                return ServiceLoader.load(SiteFinder.class, SiteFinder.class.getClassLoader())
                        .findFirst()
                        .orElseGet(() ->
                                new NoFinder("where: not known. Allocations.sites(...) in place of the assertion tells;"
                                        + " with bytewatcher-junit on the class path the failure does"));
            } catch (ServiceConfigurationError unfit) { // the breach must not get lost for that
                return new NoFinder("where: not known, because " + unfit.getMessage());
            }
        }
    }

    /** Where no framework has one. */
    private record NoFinder(String why) implements SiteFinder {
        @Override
        public SiteReport search(String subject, double bytesPerOperation, long limit) {
            return SiteReport.notFound(why);
        }

        @Override
        public Task task(String subject) {
            return Task.MEASURE;
        }

        @Override
        public void found(String subject, SiteReport report) {
            throw new IllegalStateException("nobody searches");
        }
    }

    static SiteFinder.Task task(String subject) {
        long begin = ExcludedAllocation.begin();
        try {
            return Finder.FINDER.task(subject);
        } finally {
            ExcludedAllocation.end(begin, 0);
        }
    }

    /** Finds the sites that {@link #task} asked for, within a bound, and hands them over. */
    static void find(String subject, Function<Duration, SiteReport> within) {
        SiteReport report;
        try {
            report = within.apply(Finder.FINDER.maxTime());
        } catch (AttributionException cannot) {
            report = SiteReport.notFound("where: not known. " + cannot.getMessage());
        }
        Finder.FINDER.found(subject, report);
    }

    /** Whether the code keeps the limit where it runs alone, and that is enough for this run. */
    static boolean isExcused(String subject, long limit, Allocation searched) {
        return searched.sites()
                .filter(alone -> Finder.FINDER.excuses(
                        subject, limit, Figures.mean(searched.bytes(), searched.operations()), alone))
                .isPresent();
    }

    /** The measurement with its sites, or with a sentence on why there are none. */
    static Allocation search(String subject, long limit, Allocation allocation) {
        long begin = ExcludedAllocation.begin();
        try {
            return allocation.withSites(Finder.FINDER.search(subject, allocation.bytesPerOperation(), limit));
        } catch (RuntimeException | LinkageError failure) { // the breach must not get lost for that
            return allocation.withSites(SiteReport.notFound("where: not known, because the search failed: " + failure));
        } finally {
            ExcludedAllocation.end(begin, 0);
        }
    }

    /** The message of a failure. */
    static String describe(String subject, long limit, Allocation searched) {
        return Finder.FINDER.describeBreach(subject, limit, searched);
    }

    /** What a message advises, in the words of the framework and of this API. */
    static String named(SiteFinder.WayOut wayOut) {
        return BreachFormatter.named(Finder.FINDER.name(wayOut), wayOut);
    }
}
