package io.bytewatcher;

import io.bytewatcher.internal.format.Figures;
import io.bytewatcher.internal.format.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * The sites of a report as a table: the thread if there are several, bytes per operation, place, cause.
 *
 * @param report the report
 * @param sites all of its sites, or some of them
 */
record SiteTable(SiteReport report, List<AllocationSite> sites) {
    private static final String COLUMNS = "lrll";
    /** The column of the place. */
    private static final int PLACE = 2;
    /** The rows of a breach; all others share one more. */
    private static final int LISTED = 30;
    /** More threads whose names differ in numbers only share {@code Thread-*}. */
    private static final int MOST_OF_A_KIND = 8;

    SiteTable(SiteReport report) {
        this(report, report.sites());
    }

    /** The whole report: all sites, then the remarks. */
    String text() {
        List<String> lines = new ArrayList<>();
        if (report.isFound()) {
            lines.addAll(allSites());
            if (report.isDisturbed()) {
                lines.add(
                        "recording changed the figure: " + undisturbed() + " undisturbed, " + recorded() + " recorded");
            }
        }
        lines.addAll(report.remarks());
        return String.join("\n", lines);
    }

    private List<String> allSites() {
        Table table = table();
        table.row("", mean(report.placedBytes()), "of " + recorded() + " explained", "");
        return table.lines();
    }

    /** The sites alone. */
    List<String> rows() {
        return table().lines();
    }

    private Table table() {
        Map<String, Long> kinds = sites.stream()
                .map(AllocationSite::thread)
                .distinct()
                .collect(Collectors.groupingBy(SiteTable::kind, Collectors.counting()));
        List<AllocationSite> rows = rows(thread -> {
            String kind = kind(thread);
            return kinds.getOrDefault(kind, 0L) > MOST_OF_A_KIND ? kind : thread;
        });
        long threads = rows.stream().map(AllocationSite::thread).distinct().count();
        Table table = new Table(COLUMNS);
        KeptLines kept = new KeptLines(rows);
        for (AllocationSite row : rows) {
            table.row(threads > 1 ? row.thread() : "", mean(row.bytes()), row.place(), cause(row));
            kept.of(row).forEach(line -> table.note(PLACE, line));
        }
        return table;
    }

    /**
     * The lines of a breach: sites, each with its thread if all threads were measured; then the threads without sites.
     *
     * @param measured the rows of the threads; empty if one thread was measured
     * @param whole the figure that the sites explain
     */
    List<String> lines(List<ThreadAllocation> measured, String whole) {
        Set<String> threads = measured.stream().map(ThreadAllocation::name).collect(Collectors.toSet());
        List<AllocationSite> rows = rows(name -> threads.isEmpty() ? "" : threads.contains(name) ? name : kind(name));
        Table table = new Table(COLUMNS);
        List<AllocationSite> listed = rows.subList(0, Math.min(LISTED, rows.size()));
        KeptLines kept = new KeptLines(listed);
        for (AllocationSite row : listed) {
            table.row(row.thread(), mean(row.bytes()), row.place(), causeAndRate(row));
            kept.of(row).forEach(line -> table.note(PLACE, line));
        }
        if (rows.size() > LISTED) {
            List<AllocationSite> rest = rows.subList(LISTED, rows.size());
            long bytes = rest.stream().mapToLong(AllocationSite::bytes).sum();
            table.row("", mean(bytes), "at " + rest.size() + " more sites", "");
        }
        // The threads of sites that are not listed have ended.
        Set<String> named = rows.stream()
                .map(row -> threads.contains(row.thread()) || !row.isPlaced() ? row.thread() : ThreadAllocation.ENDED)
                .collect(Collectors.toSet());
        for (ThreadAllocation row : measured) {
            if (!named.contains(row.name())) {
                table.row(row.name(), Figures.mean(row.bytes(), row.operations()), "", "");
            }
        }
        table.row("", mean(report.placedBytes()), "of " + whole, "");
        return table.lines();
    }

    /** The mean while the sites were recorded. */
    String recorded() {
        return mean(report.bytes()) + " B";
    }

    /** The mean before anything was recorded. */
    String undisturbed() {
        return Figures.mean(report.undisturbedBytes(), report.undisturbedOperations()) + " B";
    }

    private String mean(long bytes) {
        return Figures.mean(bytes, report.operations());
    }

    /** The sites, the largest first. Sites of one thread, place and cause share a row, whatever their paths. */
    private List<AllocationSite> rows(UnaryOperator<String> thread) {
        Map<List<String>, AllocationSite> rows = new LinkedHashMap<>();
        for (AllocationSite site : sites) {
            String name = thread.apply(site.thread());
            rows.merge(
                    List.of(name, site.place(), site.cause()),
                    on(name, site, site.bytes(), site.hits(), site.kept()),
                    (row, other) -> on(
                            name,
                            row,
                            row.bytes() + other.bytes(),
                            row.hits() + other.hits(),
                            row.kept().and(other.kept())));
        }
        List<AllocationSite> sorted = new ArrayList<>(rows.values());
        sorted.sort(Comparator.comparingLong(AllocationSite::bytes).reversed());
        return sorted;
    }

    private static AllocationSite on(String thread, AllocationSite site, long bytes, long hits, Kept kept) {
        return new AllocationSite(
                thread, site.path(), site.inside(), site.cause(), bytes, hits, site.operations(), kept);
    }

    /** The thread's name with its numbers replaced. */
    private static String kind(String thread) {
        return thread.replaceAll("[0-9]+", "*");
    }

    /** Empty without a place: {@link AllocationSite#place} is the cause then. */
    private static String cause(AllocationSite row) {
        return row.isPlaced() ? row.cause() : "";
    }

    /** The cause, and its rate if not every call allocates. */
    private static String causeAndRate(AllocationSite row) {
        boolean rare = row.hits() > 0 && 2 * row.hits() < row.operations() && row.bytes() % row.hits() == 0;
        return !row.isPlaced() || !rare
                ? cause(row)
                : row.cause() + ", " + ByteSize.format(row.bytes() / row.hits()) + " once per about "
                        + calls(Math.round((double) row.operations() / row.hits()));
    }

    /** A number of calls, such as {@code 1 call} or {@code 10,000 calls}. */
    static String calls(long n) {
        return n == 1 ? "1 call" : Figures.group(n) + " calls";
    }
}
