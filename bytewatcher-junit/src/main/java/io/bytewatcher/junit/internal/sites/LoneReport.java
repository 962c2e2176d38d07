package io.bytewatcher.junit.internal.sites;

import io.bytewatcher.AllocationSite;
import io.bytewatcher.SiteReport;
import io.bytewatcher.internal.format.Figures;
import io.bytewatcher.internal.sites.why.Receivers;
import java.io.Serializable;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The answer of a fresh JVM that ran one test alone.
 *
 * @param report the sites of a measurement in it
 * @param inlined the calls that the JIT inlined wherever it compiled them, by {@link io.bytewatcher.KeptReason#call}; none if unknown
 * @param receivers the receivers of the calls that it told apart, by the same
 */
record LoneReport(SiteReport report, Set<String> inlined, Map<String, Receivers> receivers) implements Serializable {
    private static final long serialVersionUID = 1L;

    LoneReport {
        inlined = new HashSet<>(inlined); // serializable
        receivers = new HashMap<>(receivers);
    }

    static LoneReport of(SiteReport report) {
        return new LoneReport(report, Set.of(), Map.of());
    }

    /** Returns the bytes of another JVM's site in this one, where threads have other names. */
    long bytesAt(AllocationSite site) {
        return report.sites().stream()
                .filter(here -> isSameLine(site, here) && here.cause().equals(site.cause()))
                .mapToLong(AllocationSite::bytes)
                .sum();
    }

    private static boolean isSameLine(AllocationSite site, AllocationSite other) {
        return site.isPlaced()
                && other.isPlaced()
                && site.path().get(0).equals(other.path().get(0));
    }

    static String figure(SiteReport report) {
        return Figures.mean(report.undisturbedBytes(), report.undisturbedOperations()) + " B";
    }
}
