package io.bytewatcher.sites;

import io.bytewatcher.internal.format.Figures;
import java.util.ArrayList;
import java.util.List;

/** A report as aligned lines: bytes per operation, place, cause. */
final class SiteTable {
    private final SiteReport report;

    SiteTable(SiteReport report) {
        this.report = report;
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        if (report.isFound()) {
            boolean threads = report.sites().stream()
                            .map(AllocationSite::thread)
                            .distinct()
                            .count()
                    > 1;
            List<String[]> rows = new ArrayList<>();
            for (AllocationSite site : report.sites()) {
                rows.add(new String[] {
                    threads ? site.thread() : "",
                    Figures.mean(site.bytes(), site.operations()),
                    place(site),
                    cause(site)
                });
            }
            rows.add(new String[] {
                "",
                Figures.mean(report.placedBytes(), report.operations()),
                "of " + Figures.mean(report.bytes(), report.operations()) + " B explained",
                ""
            });
            align(rows, lines);
            if (report.isDisturbed()) {
                lines.add("recording changed the figure: "
                        + Figures.mean(report.undisturbedBytes(), report.undisturbedOperations()) + " B undisturbed, "
                        + Figures.mean(report.bytes(), report.operations()) + " B recorded");
            }
        }
        lines.addAll(report.remarks());
        return lines;
    }

    private static void align(List<String[]> rows, List<String> lines) {
        int[] width = new int[3];
        for (String[] row : rows.subList(0, rows.size() - 1)) {
            for (int i = 0; i < width.length; i++) {
                width[i] = Math.max(width[i], row[i].length());
            }
        }
        width[1] = Math.max(width[1], rows.get(rows.size() - 1)[1].length());
        for (String[] row : rows) {
            String thread = width[0] == 0 ? "" : pad(row[0], width[0]) + "  ";
            String bytes = " ".repeat(width[1] - row[1].length()) + row[1];
            String line = thread + bytes + "  " + (row[3].isEmpty() ? row[2] : pad(row[2], width[2]) + "  " + row[3]);
            lines.add(line);
        }
    }

    private static String pad(String text, int width) {
        return text + " ".repeat(Math.max(0, width - text.length()));
    }

    private static String place(AllocationSite site) {
        if (!site.isPlaced()) {
            return site.cause();
        }
        StackTraceElement frame = site.path().get(0);
        String simple = frame.getClassName().substring(frame.getClassName().lastIndexOf('.') + 1);
        String file = frame.getFileName() == null
                ? "unknown source"
                : frame.getLineNumber() < 0 ? frame.getFileName() : frame.getFileName() + ":" + frame.getLineNumber();
        return simple + "." + frame.getMethodName() + "(" + file + ")";
    }

    private static String cause(AllocationSite site) {
        return site.isPlaced() ? site.cause() : "";
    }
}
