package io.bytewatcher.report;

import io.bytewatcher.AllocationSite;
import io.bytewatcher.baseline.BaselineEntry;
import io.bytewatcher.baseline.Comparison;
import io.bytewatcher.baseline.Figure;
import io.bytewatcher.baseline.GrownSite;
import io.bytewatcher.baseline.MeasuredTest;
import io.bytewatcher.baseline.Outcome;
import io.bytewatcher.baseline.Tolerance;
import io.bytewatcher.internal.files.Escapes;
import io.bytewatcher.internal.format.Figures;
import io.bytewatcher.internal.format.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The comparison of two runs, such as of a branch and its target. The rules are those of baselines, see {@link Tolerance}.
 * Immutable.
 *
 * <pre>{@code
 * ResultsComparison comparison = ResultsComparison.of(main, branch, Tolerance.DEFAULT);
 * if (comparison.hasRegressed()) {
 *     System.out.println(comparison.text());
 * }
 * }</pre>
 */
public final class ResultsComparison {
    /** The change of a test; the most urgent first. */
    enum Difference {
        REGRESSED,
        /** Measured in only one of the runs, or differently, or in a different environment. */
        NOT_COMPARABLE,
        /** In the old results only. */
        REMOVED,
        /** In the new results only. */
        ADDED,
        IMPROVED,
        SHIFTED,
        UNCHANGED;

        private static Difference of(Outcome outcome) {
            return switch (outcome) {
                case REGRESSED -> REGRESSED;
                case IMPROVED -> IMPROVED;
                case SHIFTED -> SHIFTED;
                case UNCHANGED -> UNCHANGED;
                case NO_BASELINE, ENVIRONMENT_MISMATCH -> NOT_COMPARABLE;
            };
        }
    }

    /**
     * A test in an environment.
     *
     * @param was the old figure; empty where the test was not measured or did not exist
     * @param now the new figure; empty where the test is not measured or does not exist
     * @param sitesWereKnown false where the old run has no sites, because it searched for them after failures only; {@code grown} then
     *     lists all sites of the new run
     * @param stacks the stacks of its sites; empty if a run has none although the test allocated in it
     */
    record ComparedTest(
            TestKey key,
            Difference difference,
            Optional<Figure> was,
            Optional<Figure> now,
            boolean sitesWereKnown,
            List<GrownSite> grown,
            List<SiteStack.StackChange> stacks) {}

    private final RunResults old;
    private final RunResults now;
    private final List<ComparedTest> rows;
    private final Labels labels;

    private ResultsComparison(RunResults old, RunResults now, List<ComparedTest> rows) {
        this.old = old;
        this.now = now;
        this.rows = rows;
        labels = new Labels(
                rows.stream().map(row -> row.key().environment()).distinct().count() > 1);
    }

    /**
     * Compares two runs. A result without a module, such as one of JMH, is compared with that of the only module that has its test.
     *
     * @param old the old results
     * @param now the new results
     * @param tolerance the difference to ignore
     * @return the comparison
     */
    public static ResultsComparison of(RunResults old, RunResults now, Tolerance tolerance) {
        Map<TestKey, TestResult> before = byKey(old, now);
        Map<TestKey, TestResult> after = byKey(now, old);
        Set<TestKey> testsBefore =
                before.keySet().stream().map(TestKey::anywhere).collect(Collectors.toSet());
        Set<TestKey> testsAfter = after.keySet().stream().map(TestKey::anywhere).collect(Collectors.toSet());
        Set<TestKey> keys = new TreeSet<>(before.keySet());
        keys.addAll(after.keySet());
        List<ComparedTest> rows = new ArrayList<>();
        for (TestKey key : keys) {
            TestResult was = before.get(key);
            TestResult is = after.get(key);
            if (was != null && is != null) {
                rows.add(compared(key, was, is, tolerance));
            } else if (was != null) {
                boolean isElsewhere = testsAfter.contains(key.anywhere());
                Difference difference = isElsewhere ? Difference.NOT_COMPARABLE : Difference.REMOVED;
                rows.add(row(key, difference, figure(was), Optional.empty()));
            } else if (is != null) {
                boolean wasElsewhere = testsBefore.contains(key.anywhere());
                Difference difference = wasElsewhere ? Difference.NOT_COMPARABLE : Difference.ADDED;
                rows.add(row(key, difference, Optional.empty(), figure(is)));
            }
        }
        return new ResultsComparison(old, now, rows);
    }

    private static Map<TestKey, TestResult> byKey(RunResults results, RunResults others) {
        Map<String, Set<String>> modules = modulesByTest(results);
        Map<String, Set<String>> otherModules = modulesByTest(others);
        return ResultsMerge.of(List.of(results)).tests().stream()
                .map(test -> modules.getOrDefault(test.test(), Set.of()).equals(Set.of(""))
                        ? inOnlyModule(test, otherModules.getOrDefault(test.test(), Set.of()))
                        : test)
                .collect(Collectors.toMap(TestKey::of, test -> test));
    }

    private static Map<String, Set<String>> modulesByTest(RunResults results) {
        return results.tests().stream()
                .collect(Collectors.groupingBy(
                        TestResult::test, Collectors.mapping(TestResult::module, Collectors.toSet())));
    }

    private static TestResult inOnlyModule(TestResult test, Set<String> modules) {
        return modules.size() == 1 ? test.withModule(modules.iterator().next()) : test;
    }

    private static Optional<Figure> figure(TestResult test) {
        return test.measuredTest().map(MeasuredTest::figure);
    }

    private static ComparedTest row(TestKey key, Difference difference, Optional<Figure> was, Optional<Figure> now) {
        return new ComparedTest(key, difference, was, now, true, List.of(), List.of());
    }

    private static ComparedTest compared(TestKey key, TestResult old, TestResult now, Tolerance tolerance) {
        Optional<MeasuredTest> was = old.measuredTest();
        Optional<MeasuredTest> is = now.measuredTest();
        if (was.isEmpty() || is.isEmpty()) {
            return row(key, Difference.NOT_COMPARABLE, figure(old), figure(now));
        }
        BaselineEntry line = BaselineEntry.of(was.get(), old.environment(), "");
        Comparison comparison = Comparison.of(is.get(), line, "the old results", tolerance);
        boolean sitesWereKnown = knowsSites(was.get());
        return new ComparedTest(
                key,
                Difference.of(comparison.outcome()),
                comparison.was(),
                Optional.of(comparison.now()),
                sitesWereKnown,
                comparison.grown(),
                sitesWereKnown && knowsSites(is.get()) ? SiteStack.StackChange.of(sites(old), sites(now)) : List.of());
    }

    private static boolean knowsSites(MeasuredTest test) {
        return test.figure().bytes() == 0 || !test.sites().isEmpty();
    }

    private static List<AllocationSite> sites(TestResult test) {
        return test.measured().map(Measured::sites).orElse(List.of());
    }

    RunResults old() {
        return old;
    }

    RunResults now() {
        return now;
    }

    /** The name of a test, with its environment if there are several. */
    String label(ComparedTest row) {
        return labels.in(
                row.key().module(), row.key().test(), row.key().environment().orElseThrow());
    }

    List<ComparedTest> rows() {
        return rows;
    }

    /**
     * Whether a test allocates more than before.
     *
     * @return whether a test regressed
     */
    public boolean hasRegressed() {
        return count(Difference.REGRESSED) > 0;
    }

    private long count(Difference difference) {
        return rows.stream().filter(row -> row.difference() == difference).count();
    }

    /**
     * The changes, for a console: a line of counts, then a row for each changed test, the most urgent first, with its grown sites below.
     *
     * @return several lines, without a line end at the last; control characters in names are escaped
     */
    public String text() {
        List<String> lines = new ArrayList<>();
        lines.add(counts());
        for (ComparedTest row : rows.stream()
                .filter(row -> row.difference() != Difference.UNCHANGED)
                .sorted(Comparator.comparing(ComparedTest::difference))
                .toList()) {
            lines.add(word(row.difference()) + "  " + Escapes.escape(label(row)) + "  " + change(row));
            lines.addAll(sites(row));
        }
        return String.join("\n", lines);
    }

    private static List<String> sites(ComparedTest row) {
        Table sites = new Table("rlll");
        for (GrownSite site : row.grown()) {
            sites.row(
                    (row.sitesWereKnown() ? "  +" : "  ") + site.growth().toPlainString(),
                    Escapes.escape(site.site().method()),
                    Escapes.escape(site.site().cause()),
                    site.was()
                            .map(was -> "was " + was.toPlainString() + ", is "
                                    + site.site().bytes().toPlainString())
                            .orElse(row.sitesWereKnown() ? "new" : ""));
        }
        List<String> lines = new ArrayList<>(sites.lines());
        if (!row.sitesWereKnown() && !lines.isEmpty()) {
            lines.add(0, "  the old results have no sites of it, so these are all there are now:");
        }
        return lines;
    }

    private static String change(ComparedTest row) {
        String was = row.was().map(Figure::toString).orElse("");
        String now = row.now().map(Figure::toString).orElse("");
        return switch (row.difference()) {
            case ADDED -> now.isEmpty() ? "not measured" : now;
            case REMOVED -> was.isEmpty() ? "was not measured" : "was " + was;
            default -> (was.isEmpty() ? "not measured" : was) + " → " + (now.isEmpty() ? "not measured" : now);
        };
    }

    private String counts() {
        String counts = Arrays.stream(Difference.values())
                .filter(difference -> count(difference) > 0)
                .map(difference -> Figures.group(count(difference)) + " " + word(difference))
                .collect(Collectors.joining(", "));
        return counts.isEmpty() ? "no tests in either" : counts;
    }

    private static String word(Difference difference) {
        return difference.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
