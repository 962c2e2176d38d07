package io.bytewatcher;

import io.bytewatcher.internal.format.Figures;
import io.bytewatcher.internal.format.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** A report as aligned lines: thread where there are several, bytes per operation, place, cause. */
final class SiteTable {
    /** More threads that only numbers tell apart share {@code Thread-*}. */
    private static final int MOST_OF_A_KIND = 8;

    private final SiteReport report;

    SiteTable(SiteReport report) {
        this.report = report;
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        if (report.isFound()) {
            List<AllocationSite> sites = rows();
            long threads = sites.stream().map(AllocationSite::thread).distinct().count();
            Table table = new Table("lrll");
            for (AllocationSite site : sites) {
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

    /** The sites; those of threads that come and go are put together, the largest first. */
    private List<AllocationSite> rows() {
        Map<String, Set<String>> kinds = report.sites().stream()
                .map(AllocationSite::thread)
                .collect(Collectors.groupingBy(SiteTable::kind, Collectors.toSet()));
        Map<List<String>, AllocationSite> together = new LinkedHashMap<>();
        List<AllocationSite> rows = new ArrayList<>();
        for (AllocationSite site : report.sites()) {
            String kind = kind(site.thread());
            if (kinds.getOrDefault(kind, Set.of()).size() > MOST_OF_A_KIND) {
                together.merge(
                        List.of(kind, site.place(), site.cause()),
                        of(kind, site, 0, 0),
                        (a, b) -> of(kind, a, b.bytes(), b.hits()));
            } else {
                rows.add(site);
            }
        }
        rows.addAll(together.values());
        rows.sort(Comparator.comparingLong(AllocationSite::bytes).reversed());
        return rows;
    }

    private static String kind(String thread) {
        return thread.replaceAll("[0-9]+", "*");
    }

    private static AllocationSite of(String thread, AllocationSite site, long moreBytes, long moreHits) {
        return new AllocationSite(
                thread,
                site.path(),
                site.inside(),
                site.cause(),
                site.bytes() + moreBytes,
                site.hits() + moreHits,
                site.operations());
    }

    private String mean(long bytes) {
        return Figures.mean(bytes, report.operations());
    }
}
