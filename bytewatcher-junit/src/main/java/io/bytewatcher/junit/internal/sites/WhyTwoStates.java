package io.bytewatcher.junit.internal.sites;

import io.bytewatcher.AllocationSite;
import io.bytewatcher.KeptReason;
import io.bytewatcher.SiteReport;
import io.bytewatcher.internal.format.Figures;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The calls that explain why a test has different figures in two fresh JVMs: inlined at the smaller figure, and not at the larger. */
final class WhyTwoStates {
    static final String WHY = "why: ";

    /** The calls of the largest sites come first. */
    private static final int MOST = 3;

    private WhyTwoStates() {}

    /**
     * Compares two JVMs.
     *
     * @param small the {@linkplain #isComparable comparable} answer with the smaller figure
     * @param larger the comparable answer with the larger figure
     * @return a sentence for each call; none if no call is known for sure
     */
    static List<String> of(LoneReport small, LoneReport larger) {
        Map<String, String> calls = new LinkedHashMap<>();
        for (AllocationSite site : larger.report().sites()) {
            double there = (double) small.bytesAt(site) / small.report().operations();
            if (site.isPlaced() && Figures.isClearlyLess(there, site.bytesPerOperation())) {
                for (KeptReason reason : site.kept().reasons()) {
                    if (small.inlined().contains(reason.call())) {
                        calls.putIfAbsent(
                                reason.call(),
                                WHY + "at " + LoneReport.figure(small.report()) + " the JIT inlines a call that it"
                                        + " does not inline at " + LoneReport.figure(larger.report()) + ". There, "
                                        + site.cause() + " at " + site.path().get(0) + " is kept: " + reason.text());
                    }
                }
            }
        }
        return calls.values().stream().limit(MOST).toList();
    }

    /** Whether the recorded calls and sites are those of the undisturbed figure. */
    static boolean isComparable(SiteReport report) {
        return report.isFound() && report.undisturbedOperations() > 0 && !report.isDisturbed();
    }
}
