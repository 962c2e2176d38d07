package io.bytewatcher.junit;

import io.bytewatcher.internal.format.Figures;
import io.bytewatcher.internal.sites.CannotPlaceException;
import io.bytewatcher.internal.sites.fork.ForkPurpose;
import io.bytewatcher.internal.sites.fork.JvmFork;
import io.bytewatcher.sites.SiteReport;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.platform.commons.support.ReflectionSupport;
import org.junit.platform.engine.UniqueId;

/** Runs one test alone in a fresh JVM like this one, which reports every object, to find where it allocates. */
final class ExactFork {
    private ExactFork() {}

    /** Means of rare allocation differ from JVM to JVM. */
    private static final double ALIKE = 0.01;

    /**
     * Finds the sites of a measurement. Blocks until the other JVM has ended. Where that comes to another figure than this one, and so to the
     * sites of another steady state, and where the code is known to have kept its limit, a second one is asked, whose event recorder has no
     * part in what the JIT knows of the code.
     *
     * @param wanted of which test, and which measurement in it
     * @param bound how long the other JVM may live
     * @param parameters JUnit's configuration parameters that the test runs with here
     * @return the sites, or why there are none; where this thread is interrupted meanwhile its flag is set again
     */
    static SiteReport search(WantedSites wanted, Duration bound, Map<String, String> parameters) {
        long start = System.nanoTime();
        SiteReport first = search(
                wanted, bound, parameters, wanted.asWritten() ? ForkPurpose.SITES_AS_WRITTEN : ForkPurpose.SITES);
        Duration left = bound.minusNanos(System.nanoTime() - start);
        double here = wanted.bytesPerOperation();
        boolean isAnotherState = differ(first.undisturbedBytesPerOperation(), here);
        if (!(isAnotherState || (wanted.isAgreed() && first.isFound()))
                || first.holdsAlone(wanted.limit())
                || left.compareTo(SiteSearches.SHORTEST) < 0
                || Thread.currentThread().isInterrupted()) {
            return first;
        }
        SiteReport late = search(wanted, left, parameters, ForkPurpose.SITES_RECORDED_LATE);
        double alone = late.undisturbedBytesPerOperation();
        if (Double.isNaN(alone)) {
            return first;
        }
        if (!differ(alone, here)) {
            return isAnotherState || !late.isDisturbed() ? late : first;
        }
        SiteReport told = late.isDisturbed() && !late.holdsAlone(wanted.limit()) ? first : late;
        return told.plusRemarks(List.of(
                differ(alone, first.undisturbedBytesPerOperation())
                        ? "it differs among fresh JVMs: " + figure(late) + " in one, " + figure(first)
                                + " in one whose event recorder runs from the start"
                        : "so it is in 2 of 2 fresh JVMs"));
    }

    private static boolean differ(double a, double b) {
        return Math.abs(a - b) > ALIKE * Math.max(a, b);
    }

    private static String figure(SiteReport report) {
        return Figures.mean(report.undisturbedBytes(), report.undisturbedOperations()) + " B";
    }

    private static SiteReport search(
            WantedSites wanted, Duration bound, Map<String, String> parameters, ForkPurpose purpose) {
        try {
            ForkedTest test =
                    new ForkedTest(wanted.uniqueId(), wanted.subject(), bound.toMillis(), Map.copyOf(parameters));
            JvmFork.Answer answer = JvmFork.ask(ForkMain.class, loaderOf(wanted.uniqueId()), test, bound, purpose);
            SiteReport report = (SiteReport) answer.value();
            return report.plusRemarks(answer.remarks());
        } catch (CannotPlaceException reason) {
            return SiteReport.notFound("where: not known, because " + reason.getMessage());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return SiteReport.notFound(
                    "where: not known, because this thread was interrupted before the fresh JVM had answered");
        }
    }

    /** The loader of the test class that the id names, or else the one that JUnit itself would use. */
    static ClassLoader loaderOf(String uniqueId) {
        for (UniqueId.Segment segment : UniqueId.parse(uniqueId).getSegments()) {
            if (segment.getType().startsWith("class")) {
                ClassLoader loader = ReflectionSupport.tryToLoadClass(segment.getValue())
                        .toOptional()
                        .map(Class::getClassLoader)
                        .orElse(null);
                if (loader != null) {
                    return loader;
                }
            }
        }
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        return context == null ? ClassLoader.getSystemClassLoader() : context;
    }
}
