package io.bytewatcher.benchmarks;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;

/** {@link SiteComparison}'s tables for one JDK, in Markdown. */
final class ComparisonTable {
    private static final double LEDGER_GOAL = 95;
    /** Bytes: as they are shown. */
    private static final double VISIBLE = 0.05;

    /** From this release on, small TLABs change no total. */
    private static final int FIRST_UNCHANGED = 25;

    private final String jdk;
    private final boolean isInterpreted;
    private final List<String> rows = new ArrayList<>();
    private final List<String> details = new ArrayList<>();
    private final Map<SiteTool, Sum> sums = new EnumMap<>(SiteTool.class);
    private int otherThanByConstruction;

    ComparisonTable(String jdk, boolean isInterpreted) {
        this.jdk = jdk;
        this.isInterpreted = isInterpreted;
    }

    /** What a tool did on all workloads. */
    private static final class Sum {
        private double share() {
            return truth == 0 ? 100 : 100 * right / truth;
        }

        private double truth;
        private double right;
        private double wrong;
        private int misplaced;
        private int changed;
        private int silentlyChanged;
        private int failed;
    }

    void add(String workload, KnownLines known, TrueTotal off, Map<SiteTool, ToolRun> runs) {
        OptionalLong byConstruction = known.total(isInterpreted);
        if (byConstruction.isPresent() && off.isLeftBy((double) byConstruction.getAsLong())) {
            otherThanByConstruction++;
            details.add(workload + ", no tool: " + off + " B counted, " + byConstruction.getAsLong()
                    + " B by construction");
        }
        StringBuilder row = new StringBuilder("| " + workload + " | " + off);
        runs.forEach((tool, run) -> row.append(" | ").append(cell(workload, tool, run, known, off)));
        rows.add(row + " |");
        crossCheck(workload, runs);
    }

    private String cell(String workload, SiteTool tool, ToolRun run, KnownLines known, TrueTotal off) {
        Sum sum = sums.computeIfAbsent(tool, t -> new Sum());
        if (run.found().isEmpty()) {
            sum.failed++;
            details.add(workload + ", " + tool.title() + ": " + run.error());
            return "fails";
        }
        if (!run.error().isEmpty()) {
            details.add(workload + ", " + tool.title() + " prints: " + run.error());
        }
        LinesFound found = run.found().get();
        SortedMap<Integer, Double> truth = known.bytes(isInterpreted, off.nearest(found.total()));
        double total = truth.values().stream().mapToDouble(Double::doubleValue).sum();
        double right = found.placedRight(truth);
        double wrong = found.placedWrong(truth);
        sum.truth += total;
        sum.right += right;
        sum.wrong += wrong;
        // what a changed total has more is judged as such
        double more = Math.max(0, found.total() - off.nearest(found.total()));
        sum.misplaced += wrong - more >= VISIBLE ? 1 : 0;
        boolean isChanged = off.isLeftBy(found.total());
        if (isChanged) {
            sum.changed++;
            boolean isSaid = tool.tellsBothTotals()
                    || found.remarks().stream().anyMatch(remark -> remark.startsWith("says that recording changed"));
            sum.silentlyChanged += isSaid ? 0 : 1;
        }
        found.differences(truth).forEach(d -> details.add(workload + ", " + tool.title() + ": " + d));
        found.remarks().forEach(remark -> details.add(workload + ", " + tool.title() + " " + remark));
        return percent(right, total)
                + (wrong >= VISIBLE ? ", and " + TrueTotal.number(wrong) + " B wrong" : "")
                + (isChanged ? "; " + off + " → " + TrueTotal.number(found.total()) + " B" : "");
    }

    /** The two engines of ByteWatcher against each other. */
    private void crossCheck(String workload, Map<SiteTool, ToolRun> runs) {
        ToolRun fork = runs.get(SiteTool.EXACT_FORK);
        ToolRun ledger = runs.get(SiteTool.LEDGER);
        if (fork != null && ledger != null) {
            fork.found()
                    .ifPresent(exact -> ledger.found().ifPresent(found -> {
                        List<String> differences = found.differences(exact.lines());
                        details.add(workload + ", ledger against fork: "
                                + (differences.isEmpty() ? "the same lines" : String.join("; ", differences)));
                    }));
        }
    }

    /** Of ByteWatcher's ways and of its counter; the other tools have none. */
    Goals goals() {
        Goals goals = new Goals();
        Map<SiteTool, Sum> own = new EnumMap<>(sums);
        own.keySet().retainAll(EnumSet.of(SiteTool.EXACT_FORK, SiteTool.LEDGER));
        own.forEach((tool, sum) -> {
            String by = " by " + tool.title() + ", JDK " + jdk;
            goals.none("workloads that could not be run" + by, sum.failed);
            boolean isExact = isInterpreted || tool == SiteTool.EXACT_FORK;
            goals.atLeast(
                    "the share of the true bytes on the right line" + by,
                    round(sum.share()),
                    isExact ? 100 : LEDGER_GOAL,
                    "%");
            if (tool == SiteTool.EXACT_FORK && feature() >= FIRST_UNCHANGED) {
                goals.none("totals that were changed" + by, sum.changed);
            }
            goals.none("totals that were changed silently" + by, sum.silentlyChanged);
            goals.none("workloads with bytes on wrong lines" + by, sum.misplaced);
        });
        if (!own.isEmpty()) {
            goals.none(
                    "workloads that count other bytes than their code allocates, JDK " + jdk + ",",
                    otherThanByConstruction);
        }
        return goals;
    }

    /** As it is shown: a twentieth of a percent is a part of an object in many calls. */
    private static double round(double share) {
        return Math.rint(share * 10) / 10;
    }

    private int feature() {
        return Integer.parseInt(jdk.split("[^0-9]", 2)[0]);
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("### JDK " + jdk + (isInterpreted ? ", interpreted" : ", settled"));
        lines.add("Share of the true bytes placed on the right line, bytes placed wrongly, and the total B/op where the"
                + " tool changed it.");
        lines.add("");
        StringBuilder header = new StringBuilder("| workload | true B/op");
        StringBuilder rule = new StringBuilder("|---|--:");
        StringBuilder all = new StringBuilder("| **all** | ");
        sums.forEach((tool, sum) -> {
            header.append(" | ").append(tool.title());
            rule.append("|---");
            all.append(" | ").append(summary(sum));
        });
        lines.add(header + " |");
        lines.add(rule + "|");
        lines.addAll(rows);
        lines.add(all + " |");
        lines.add("");
        details.forEach(detail -> lines.add("- " + detail));
        return lines;
    }

    private String summary(Sum sum) {
        if (sum.failed == rows.size()) {
            return "does not run";
        }
        return percent(sum.right, sum.truth) + ", " + TrueTotal.number(sum.wrong) + " B wrong; " + sum.changed
                + " totals changed, " + sum.silentlyChanged + " silently"
                + (sum.failed > 0 ? "; " + sum.failed + " failed" : "");
    }

    private static String percent(double part, double whole) {
        return String.format(Locale.ROOT, "%.1f %%", whole == 0 ? 100.0 : 100 * part / whole);
    }
}
