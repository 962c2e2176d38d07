package io.bytewatcher.junit.internal.sites;

import io.bytewatcher.SiteReport;
import io.bytewatcher.internal.format.Figures;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * A figure of this JVM that fails, unless a fresh JVM, in which the code runs alone, excuses it.
 *
 * @param isAgreed whether the figure breaks the baseline, which an earlier run has met
 * @param isExcusedBy whether the report of a fresh JVM excuses the figure
 */
public record Observation(double bytesPerOperation, boolean isAgreed, Predicate<SiteReport> isExcusedBy) {
    private static final String DIFFERS = "it differs among fresh JVMs: ";

    /** The remarks of a report on different states in fresh JVMs; empty if one JVM was enough, or both agreed. */
    static String differing(SiteReport report) {
        return report.remarks().stream()
                .filter(remark -> remark.startsWith(DIFFERS) || remark.startsWith(WhyTwoStates.WHY))
                .collect(Collectors.joining("; "));
    }

    /**
     * Whether to ask a second fresh JVM: if the first one is in another state, which its recorder may have caused, or if an earlier run has
     * met the baseline.
     */
    boolean wantsAnother(SiteReport first) {
        return first.undisturbedOperations() > 0
                && !isExcusedBy.test(first)
                && (isAgreed || !isIn(first.undisturbedBytesPerOperation()));
    }

    /**
     * Chooses between two fresh JVMs: the one that excuses the figure, or else the one in the same state, or else the first. The other one
     * may have no sites if their figures are alike.
     *
     * @param one the answer of the JVM whose recorder ran from the start
     * @param another the answer of the JVM whose recorder started when the code had settled
     */
    SiteReport choose(LoneReport one, LoneReport another) {
        SiteReport first = one.report();
        SiteReport late = another.report();
        double alone = late.undisturbedBytesPerOperation();
        boolean isHere = isIn(alone);
        boolean isExcused = isExcusedBy.test(late);
        if (late.undisturbedOperations() == 0 || (isHere && !isExcused)) {
            return isHere && !isIn(first.undisturbedBytesPerOperation()) && late.isFound() ? late : first;
        }
        SiteReport sites = isExcused && late.isFound() ? late : first;
        SiteReport chosen = isExcused ? withFigureOf(late, sites) : first;
        if (Figures.areAlike(alone, first.undisturbedBytesPerOperation())) {
            return chosen.plusRemarks(List.of(figure(chosen) + " in 2 of 2 fresh JVMs"));
        }
        String seen = DIFFERS + figure(late) + " in one, " + figure(first)
                + " in one whose event recorder runs from the start";
        return chosen.plusRemarks(List.of(seen)).plusRemarks(WhyTwoStates.of(one, another));
    }

    /** Returns sites beside the figure of another JVM, which did not search for sites, because its figure is like theirs. */
    private static SiteReport withFigureOf(SiteReport figure, SiteReport sites) {
        return new SiteReport(
                sites.engine(),
                sites.sites(),
                sites.bytes(),
                sites.operations(),
                figure.undisturbedBytes(),
                figure.undisturbedOperations(),
                figure.undisturbedDeviation(),
                sites.remarks(),
                sites.types());
    }

    /** Returns the report of the only fresh JVM that has answered. */
    SiteReport only(SiteReport first, String remark) {
        return first.plusRemarks(List.of(figure(first) + remark));
    }

    private boolean isIn(double state) {
        return Figures.areAlike(state, bytesPerOperation);
    }

    static String figure(SiteReport report) {
        return Figures.mean(report.undisturbedBytes(), report.undisturbedOperations()) + " B";
    }
}
