package io.bytewatcher;

import io.bytewatcher.internal.counter.ExcludedAllocation;
import io.bytewatcher.internal.sites.AttributionException;
import java.time.Duration;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Function;
import java.util.function.Predicate;

/** The sites and the message of a breach, from the test framework's {@link SiteFinder}. Surrounding measurements count none of this. */
final class BreachedSites {
    private BreachedSites() {}

    private static final class Finder {
        static final SiteFinder FINDER = find();

        private static SiteFinder find() {
            try {
                return ServiceLoader.load(SiteFinder.class, SiteFinder.class.getClassLoader())
                        .findFirst()
                        .orElseGet(() -> new NoFinder(""));
            } catch (ServiceConfigurationError unfit) { // the breach itself must still be reported
                return new NoFinder(String.valueOf(unfit.getMessage()));
            }
        }
    }

    /**
     * Used if no framework provides a finder.
     *
     * @param why the reason why the framework's cannot be used; empty if there is none
     */
    private record NoFinder(String why) implements SiteFinder {
        @Override
        public SiteReport search(
                String subject, Allocation allocation, long limit, Function<Duration, SiteReport> here) {
            return why.isEmpty() ? here.apply(MAX_TIME) : SiteReport.notKnown(why);
        }

        @Override
        public Task task(String subject) {
            return Task.MEASURE;
        }

        @Override
        public void found(String subject, SiteReport report) {
            throw new IllegalStateException("no search is under way");
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

    /** Finds the sites that {@link #task} requested, within the finder's time bound, and passes them to it. */
    static void find(String subject, Function<Duration, SiteReport> within) {
        Finder.FINDER.found(subject, orWhyNot(within).apply(Finder.FINDER.maxTime()));
    }

    private static Function<Duration, SiteReport> orWhyNot(Function<Duration, SiteReport> within) {
        return bound -> {
            try {
                return within.apply(bound);
            } catch (AttributionException cannot) {
                return cannot.report();
            }
        };
    }

    /** Whether the code keeps the limit alone in a fresh JVM, and this run accepts that. */
    static boolean isExcused(String subject, long limit, Allocation searched, Predicate<SiteReport> keepsAlone) {
        return Finder.FINDER.excuses(subject, limit, searched, keepsAlone);
    }

    /**
     * Returns the measurement with its sites, or with the reason why there are none.
     *
     * @param here finds the sites in this JVM
     */
    static Allocation search(String subject, long limit, Allocation allocation, Function<Duration, SiteReport> here) {
        try {
            return allocation.withSites(Finder.FINDER.search(subject, allocation, limit, orWhyNot(here)));
        } catch (RuntimeException | LinkageError failure) { // the breach itself must still be reported
            return allocation.withSites(SiteReport.notKnown("the search failed: " + failure));
        }
    }

    /** Returns the sites of a measurement, whether or not it breaks a limit. */
    static SiteReport sitesOf(String subject, Allocation allocation, Function<Duration, SiteReport> here) {
        long begin = ExcludedAllocation.begin();
        try {
            return search(subject, -1, allocation, here).sites().orElseThrow();
        } finally {
            ExcludedAllocation.end(begin, 0);
        }
    }

    static String describe(String subject, long limit, Allocation searched) {
        return Finder.FINDER.describeBreach(subject, limit, searched);
    }

    /** The framework's name of a way out, then this API's name for it. */
    static String named(WayOut wayOut) {
        return BreachFormatter.named(Finder.FINDER.name(wayOut), wayOut);
    }
}
