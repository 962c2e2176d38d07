package io.bytewatcher.sites;

import io.bytewatcher.internal.format.Figures;
import io.bytewatcher.internal.format.Table;
import java.util.ArrayList;
import java.util.List;

/** A report as aligned lines: thread where there are several, bytes per operation, place, cause. */
final class SiteTable {
    private final SiteReport report;

    SiteTable(SiteReport report) {
        this.report = report;
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        if (report.isFound()) {
            long threads = report.sites().stream()
                    .map(AllocationSite::thread)
                    .distinct()
                    .count();
            Table table = new Table("lrll");
            for (AllocationSite site : report.sites()) {
                table.row(
                        threads > 1 ? site.thread() : "",
                        Figures.mean(site.bytes(), site.operations()),
                        site.place(),
                        site.isPlaced() ? site.cause() : "");
            }
            table.row("", mean(report.placedBytes()), "of " + mean(report.bytes()) + " B explained", "");
            lines.addAll(table.lines());
            if (report.isDisturbed()) {
                lines.add("recording changed the figure: "
                        + Figures.mean(report.undisturbedBytes(), report.undisturbedOperations())
                        + " B undisturbed, " + mean(report.bytes()) + " B recorded");
            }
        }
        lines.addAll(report.remarks());
        return lines;
    }

    private String mean(long bytes) {
        return Figures.mean(bytes, report.operations());
    }
}
