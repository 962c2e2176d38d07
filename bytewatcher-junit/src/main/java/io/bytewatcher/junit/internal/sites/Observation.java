package io.bytewatcher.junit.internal.sites;

import io.bytewatcher.SiteReport;
import io.bytewatcher.internal.format.Figures;
import java.util.List;
import java.util.function.Predicate;

/**
 * A figure of this JVM that fails, unless the code keeps what it breaks when it runs alone in a fresh JVM.
 *
 * @param bytesPerOperation the figure
 * @param isAgreed whether it breaks a figure of the baseline, which the code was seen to keep
 * @param isExcusedBy whether what a fresh JVM found excuses it
 */
public record Observation(double bytesPerOperation, boolean isAgreed, Predicate<SiteReport> isExcusedBy) {
    private static final String DIFFERS = "it differs among fresh JVMs: ";

    /** What a report says of how often each state was seen; empty where one fresh JVM was enough, or both agreed. */
    static String differing(SiteReport report) {
        return report.remarks().stream()
                .filter(remark -> remark.startsWith(DIFFERS))
                .findFirst()
                .orElse("");
    }

    /**
     * Whether a second fresh JVM has to be asked: where the first one is in another state, which its recorder may have brought, and
     * where the code was seen to keep what it breaks.
     */
    boolean wantsAnother(SiteReport first) {
        return first.undisturbedOperations() > 0
                && !isExcusedBy.test(first)
                && (isAgreed || !isIn(first.undisturbedBytesPerOperation()));
    }

    /**
     * Chooses between two fresh JVMs: the one that excuses it, or else the one that is in the same state, or else the first.
     *
     * @param first its recorder ran from the start
     * @param late its recorder was started when the code had settled
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

    /**
     * As {@link #choose}, where no second one has answered.
     *
     * @param remark what is to be said after the figure
     */
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
