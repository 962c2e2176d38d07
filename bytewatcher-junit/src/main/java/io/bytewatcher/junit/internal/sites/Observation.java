package io.bytewatcher.junit.internal.sites;

import io.bytewatcher.SiteReport;
import io.bytewatcher.internal.format.Figures;
import java.util.List;
import java.util.function.Predicate;

/**
 * A figure of this JVM that fails, unless a fresh JVM, in which the code runs alone, excuses it.
 *
 * @param isAgreed whether the figure breaks the baseline, which an earlier run has met
 * @param isExcusedBy whether the report of a fresh JVM excuses the figure
 */
public record Observation(double bytesPerOperation, boolean isAgreed, Predicate<SiteReport> isExcusedBy) {
    private static final String DIFFERS = "it differs among fresh JVMs: ";

    /** The remark of a report on different states in fresh JVMs; empty if one JVM was enough, or both agreed. */
    static String differing(SiteReport report) {
        return report.remarks().stream()
                .filter(remark -> remark.startsWith(DIFFERS))
                .findFirst()
                .orElse("");
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
     * Chooses between two fresh JVMs: the one that excuses the figure, or else the one in the same state, or else the first.
     *
     * @param first the report of the JVM whose recorder ran from the start
     * @param late the report of the JVM whose recorder started when the code had settled
     */
    SiteReport choose(SiteReport first, SiteReport late) {
        double alone = late.undisturbedBytesPerOperation();
        boolean isHere = isIn(alone);
        boolean isExcused = isExcusedBy.test(late);
        if (late.undisturbedOperations() == 0 || (isHere && !isExcused)) {
            return isHere && !isIn(first.undisturbedBytesPerOperation()) ? late : first;
        }
        String seen = Figures.areAlike(alone, first.undisturbedBytesPerOperation())
                ? figure(first) + " in 2 of 2 fresh JVMs"
                : DIFFERS + figure(late) + " in one, " + figure(first)
                        + " in one whose event recorder runs from the start";
        return (isExcused ? late : first).plusRemarks(List.of(seen));
    }

    /** Returns the report of the only fresh JVM that has answered. */
    SiteReport only(SiteReport first, String remark) {
        return first.plusRemarks(List.of(figure(first) + remark));
    }

    private boolean isIn(double state) {
        return Figures.areAlike(state, bytesPerOperation);
    }

    private static String figure(SiteReport report) {
        return Figures.mean(report.undisturbedBytes(), report.undisturbedOperations()) + " B";
    }
}
