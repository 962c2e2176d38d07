package io.bytewatcher;

import io.bytewatcher.internal.format.Figures;
import io.bytewatcher.internal.format.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Words where the bytes of a broken limit came from: a line for each thread and site, and how far they explain the figure. */
final class BreachSites {
    private static final int LISTED = 30;

    private final Allocation allocation;
    private final boolean othersRan;
    private final List<String> lines = new ArrayList<>();

    /**
     * Words a breach.
     *
     * @param othersRan whether other tests may have run in this JVM before
     */
    BreachSites(Allocation allocation, boolean othersRan) {
        this.allocation = allocation;
        this.othersRan = othersRan;
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
        List<SiteRow> rows = SiteRow.of(report, allocation.threads());
        for (SiteRow row : rows.subList(0, Math.min(LISTED, rows.size()))) {
            table.row(row.thread(), Figures.mean(row.bytes(), report.operations()), row.place(), row.describeCause());
        }
        List<SiteRow> rest = rows.subList(Math.min(LISTED, rows.size()), rows.size());
        if (!rest.isEmpty()) {
            long bytes = rest.stream().mapToLong(SiteRow::bytes).sum();
            table.row("", Figures.mean(bytes, report.operations()), "at " + rest.size() + " more sites", "");
        }
        Set<String> named = threadsOf(rows);
        for (ThreadAllocation row : allocation.threads()) {
            if (!named.contains(row.name())) {
                table.row(row.name(), Figures.mean(row.bytes(), row.operations()), "", "");
            }
        }
        table.row("", Figures.mean(report.placedBytes(), report.operations()), "of " + whole(report), "");
        lines.addAll(table.lines());
    }

    /** Those whose bytes have sites; the threads that are not listed have ended. */
    private Set<String> threadsOf(List<SiteRow> rows) {
        Set<String> listed =
                allocation.threads().stream().map(ThreadAllocation::name).collect(Collectors.toSet());
        return rows.stream()
                .map(row ->
                        listed.contains(row.thread()) || row.cause().isEmpty() ? row.thread() : ThreadAllocation.ENDED)
                .collect(Collectors.toSet());
    }

    /** Sites that make more than the figure explain their own. */
    private String whole(SiteReport report) {
        String there = Figures.mean(report.bytes(), report.operations()) + " B explained";
        if (asMeasured(report) && !report.isDisturbed()) {
            return there;
        }
        String here = Figures.mean(allocation.bytes(), allocation.operations()) + " B";
        return report.bytesPerOperation() > allocation.bytesPerOperation()
                ? there + (isOfAFork(report) ? " in a fresh JVM" : " while recording") + "; here " + here
                : here + " explained";
    }

    private static boolean isOfAFork(SiteReport report) {
        return report.engine() == SiteReport.Engine.EXACT_FORK;
    }

    private boolean asMeasured(SiteReport report) {
        return report.undisturbedOperations() == 0
                || allocation.verdict() == Verdict.SINGLE_SHOT
                || Figures.areAlike(report.undisturbedBytesPerOperation(), allocation.bytesPerOperation());
    }

    private void compared(SiteReport report) {
        if (!asMeasured(report)) {
            String figure = Figures.mean(report.undisturbedBytes(), report.undisturbedOperations()) + " B";
            lines.add(
                    isOfAFork(report)
                            ? "alone in a fresh JVM: " + figure + why(report.undisturbedBytesPerOperation())
                            : "when the sites were sought, a call allocated " + figure);
        }
        if (report.isDisturbed()) {
            lines.add("recording changed the figure from "
                    + Figures.mean(report.undisturbedBytes(), report.undisturbedOperations()) + " B to "
                    + Figures.mean(report.bytes(), report.operations())
                    + (isOfAFork(report)
                            ? " B: the JVM's event recorder calls methods of the JDK, too, and the JIT may know more types then;"
                                    + " the sites are those of the second figure"
                            : " B, so the sites may not be those of the undisturbed code"));
        }
    }

    /** What is known of a difference: only that a fresh JVM shows another figure. */
    private String why(double alone) {
        double more = allocation.bytesPerOperation() - alone;
        if (more < 0) {
            return "; it settled at another level there";
        }
        return "; " + (alone == 0 ? "all of it" : "the other " + rounded(more) + " B") + " may depend on "
                + (othersRan ? "tests that ran before, on " : "")
                + "how often it was called, or on what a build tool or agent replaced, such as System.out";
    }

    private static String rounded(double bytes) {
        return Figures.mean(Math.round(bytes * 10_000), 10_000);
    }
}
