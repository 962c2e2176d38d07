package io.bytewatcher.benchmarks;

import io.bytewatcher.Allocation;
import io.bytewatcher.AllocationSite;
import io.bytewatcher.Allocations;
import io.bytewatcher.SiteReport;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The counter and ByteWatcher's two engines. Which engine it is depends on how the JVM was started. */
final class ByteWatcherTools {
    private ByteWatcherTools() {}

    /** Only the total. */
    static LinesFound measure(String workload) {
        Allocation allocation = Allocations.steadyState(Workloads.named(workload));
        return new LinesFound(
                allocation.bytesPerOperation(),
                allocation.bytesPerOperation(),
                new TreeMap<>(),
                new TreeMap<>(),
                List.of(allocation.verdict() + ", " + allocation.settling()));
    }

    static LinesFound sites(String workload) {
        SiteReport report = Allocations.sites(Workloads.named(workload));
        if (!report.isFound()) {
            throw new IllegalStateException(String.join(" ", report.remarks()));
        }
        return found(report);
    }

    private static LinesFound found(SiteReport report) {
        SortedMap<Integer, Double> lines = new TreeMap<>();
        SortedMap<String, Double> elsewhere = new TreeMap<>();
        for (AllocationSite site : report.sites()) {
            if (site.isPlaced() && Workloads.isTheirFile(site.fileName())) {
                lines.merge(site.line(), site.bytesPerOperation(), Double::sum);
            } else {
                elsewhere.merge(site.place(), site.bytesPerOperation(), Double::sum);
            }
        }
        List<String> remarks = new ArrayList<>(report.remarks());
        if (report.isDisturbed()) {
            remarks.add("says that recording changed the figure");
        }
        return new LinesFound(
                report.undisturbedBytesPerOperation(), report.bytesPerOperation(), lines, elsewhere, remarks);
    }
}
