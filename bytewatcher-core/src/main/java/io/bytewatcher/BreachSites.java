package io.bytewatcher;

import io.bytewatcher.internal.format.Figures;
import io.bytewatcher.internal.format.Table;
import io.bytewatcher.sites.SiteReport;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Words where the bytes of a broken limit came from: a line for each thread and site, and how far they explain the figure. */
final class BreachSites {
    private static final int LISTED = 30;

    private final Allocation allocation;
    private final List<String> lines = new ArrayList<>();

    BreachSites(Allocation allocation) {
        this.allocation = allocation;
    }

    List<String> lines() {
        SiteReport report = allocation.sites().orElse(null);
        if (report == null || !report.isFound()) {
            threads();
        } else {
            table(report);
            compared(report);
        }
        if (report != null) {
            lines.addAll(report.remarks());
        }
        return lines;
    }

    private void threads() {
        Table table = new Table("ll");
        for (ThreadAllocation row : allocation.threads()) {
            table.row(row.name(), ByteSize.formatMean(row.bytes(), row.operations()));
        }
        lines.addAll(table.lines());
    }

    /** Sites, each with its thread where all threads were measured; then the threads that have none. */
    private void table(SiteReport report) {
        Table table = new Table("lrll");
        Set<String> named = new HashSet<>();
        List<SiteRow> rows = SiteRow.of(report, allocation.threads());
        for (SiteRow row : rows.subList(0, Math.min(LISTED, rows.size()))) {
            named.add(row.thread());
            table.row(row.thread(), Figures.mean(row.bytes(), report.operations()), row.place(), row.describeCause());
        }
        List<SiteRow> rest = rows.subList(Math.min(LISTED, rows.size()), rows.size());
        if (!rest.isEmpty()) {
            long bytes = rest.stream().mapToLong(SiteRow::bytes).sum();
            table.row("", Figures.mean(bytes, report.operations()), "at " + rest.size() + " more sites", "");
        }
        for (ThreadAllocation row : allocation.threads()) {
            if (!named.contains(row.name())) {
                table.row(row.name(), Figures.mean(row.bytes(), row.operations()), "", "");
            }
        }
        table.row(
                "",
                Figures.mean(report.placedBytes(), report.operations()),
                "of " + whole(report) + " B explained",
                "");
        lines.addAll(table.lines());
    }

    private String whole(SiteReport report) {
        return asMeasured(report) && !report.isDisturbed()
                ? Figures.mean(report.bytes(), report.operations())
                : Figures.mean(allocation.bytes(), allocation.operations());
    }

    private boolean asMeasured(SiteReport report) {
        return allocation.verdict() == Verdict.SINGLE_SHOT
                || same(report.undisturbedBytesPerOperation(), allocation.bytesPerOperation());
    }

    private void compared(SiteReport report) {
        if (!asMeasured(report)) {
            boolean fork = report.engine() == SiteReport.Engine.EXACT_FORK;
            lines.add((fork ? "alone in a fresh JVM: " : "when the sites were sought, a call allocated ")
                    + Figures.mean(report.undisturbedBytes(), report.undisturbedOperations()) + " B"
                    + dependsOnOthers(report.undisturbedBytesPerOperation(), fork));
        }
        if (report.isDisturbed()) {
            lines.add("recording changed the figure from "
                    + Figures.mean(report.undisturbedBytes(), report.undisturbedOperations()) + " B to "
                    + Figures.mean(report.bytes(), report.operations())
                    + " B, so the sites may not be those of the undisturbed code");
        }
    }

    private String dependsOnOthers(double alone, boolean fork) {
        double difference = allocation.bytesPerOperation() - alone;
        if (!fork || !(difference > 0)) {
            return "";
        }
        return ", so " + (alone == 0 ? "all of it depends" : rounded(difference) + " B depend")
                + " on tests that ran before (receiver types seen by the JIT)";
    }

    private static String rounded(double bytes) {
        return Figures.mean(Math.round(bytes * 10_000), 10_000);
    }

    /** Alike to a hundredth: means of rare allocation differ from run to run. */
    private static boolean same(double a, double b) {
        return Math.abs(a - b) <= 0.01 * Math.max(a, b);
    }
}
