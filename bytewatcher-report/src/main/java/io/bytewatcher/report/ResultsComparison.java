package io.bytewatcher.report;

import static java.util.Objects.requireNonNull;

import io.bytewatcher.baseline.BaselineEntry;
import io.bytewatcher.baseline.BaselineSite;
import io.bytewatcher.baseline.Comparison;
import io.bytewatcher.baseline.Comparison.GrownSite;
import io.bytewatcher.baseline.Environment;
import io.bytewatcher.baseline.Figure;
import io.bytewatcher.baseline.MeasuredTest;
import io.bytewatcher.baseline.Tolerance;
import io.bytewatcher.internal.files.Escapes;
import io.bytewatcher.internal.format.Figures;
import io.bytewatcher.internal.format.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
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
 *
 * @param rows one for each test and environment of either run, in the order of modules and tests
 */
public record ResultsComparison(List<Row> rows) {
    /** How a test stands to what it was; the most urgent first. */
    public enum Kind {
        /** More than before, or no longer bounded. */
        REGRESSED,
        /** Measured in only one of the runs, in another way, or in another environment. */
        NOT_COMPARABLE,
        /** In the old results only. */
        REMOVED,
        /** In the new results only. */
        ADDED,
        /** Less than before. */
        IMPROVED,
        /** A single shot beyond its tolerance, more or less than before, where single shots are only reported. */
        SHIFTED,
        /** The same, within the tolerance. */
        UNCHANGED
    }

    /**
     * A test.
     *
     * @param module in which module; may be empty
     * @param test which test, as baselines name it
     * @param environment where it was measured
     * @param kind how it stands to what it was
     * @param was what it allocated; empty where it was not measured or was not there
     * @param now what it allocates; empty where it was not measured or is not there
     * @param sitesWereKnown whether it is known where it allocated; a run that finds sites only for failures has none of green tests
     * @param grown the sites that are new or have grown, the largest growth first; all there are now where they were not known;
     *     empty unless {@link Kind#REGRESSED}
     */
    public record Row(
            String module,
            String test,
            Environment environment,
            Kind kind,
            Optional<Figure> was,
            Optional<Figure> now,
            boolean sitesWereKnown,
            List<GrownSite> grown) {
        /**
         * Checks and copies.
         *
         * @param module in which module
         * @param test which test
         * @param environment where
         * @param kind how it stands
         * @param was what it allocated
         * @param now what it allocates
         * @param sitesWereKnown whether it is known where it allocated
         * @param grown the sites that are new or have grown
         */
        public Row {
            requireNonNull(module, "module");
            requireNonNull(test, "test");
            requireNonNull(environment, "environment");
            requireNonNull(kind, "kind");
            requireNonNull(was, "was");
            requireNonNull(now, "now");
            grown = List.copyOf(grown);
        }
    }

    private record Name(String module, String test) {}

    private record Key(Name name, Environment environment) implements Comparable<Key> {
        private static final Comparator<Key> ORDER = Comparator.comparing((Key key) -> key.name.module)
                .thenComparing(key -> key.name.test)
                .thenComparing(Key::environment, ResultsOrder.ENVIRONMENTS);

        @Override
        public int compareTo(Key other) {
            return ORDER.compare(this, other);
        }
    }

    /**
     * Copies.
     *
     * @param rows one for each test and environment
     */
    public ResultsComparison {
        rows = List.copyOf(rows);
    }

    /**
     * Compares two runs.
     *
     * @param old the old results
     * @param now the new results
     * @param tolerance the difference to ignore
     * @return the comparison
     */
    public static ResultsComparison of(RunResults old, RunResults now, Tolerance tolerance) {
        Map<Key, TestResult> before = byKey(old);
        Map<Key, TestResult> after = byKey(now);
        Set<Name> namesBefore = before.keySet().stream().map(Key::name).collect(Collectors.toSet());
        Set<Name> namesAfter = after.keySet().stream().map(Key::name).collect(Collectors.toSet());
        Set<Key> keys = new HashSet<>(before.keySet());
        keys.addAll(after.keySet());
        List<Row> rows = new ArrayList<>();
        for (Key key : keys.stream().sorted().toList()) {
            TestResult was = before.get(key);
            TestResult is = after.get(key);
            if (was != null && is != null) {
                rows.add(compared(key, was, is, tolerance));
            } else if (was != null) {
                rows.add(row(
                        key,
                        namesAfter.contains(key.name) ? Kind.NOT_COMPARABLE : Kind.REMOVED,
                        figure(was),
                        Optional.empty()));
            } else if (is != null) {
                rows.add(row(
                        key,
                        namesBefore.contains(key.name) ? Kind.NOT_COMPARABLE : Kind.ADDED,
                        Optional.empty(),
                        figure(is)));
            }
        }
        return new ResultsComparison(rows);
    }

    private static Map<Key, TestResult> byKey(RunResults results) {
        Map<Key, TestResult> tests = new TreeMap<>();
        for (TestResult test : ResultsMerge.of(List.of(results)).tests()) {
            tests.put(new Key(new Name(test.module(), test.test()), test.environment()), test);
        }
        return tests;
    }

    private static Optional<Figure> figure(TestResult test) {
        return test.measured().flatMap(Measured::figure);
    }

    private static Row row(Key key, Kind kind, Optional<Figure> was, Optional<Figure> now) {
        return new Row(key.name.module, key.name.test, key.environment, kind, was, now, true, List.of());
    }

    private static Row compared(Key key, TestResult old, TestResult now, Tolerance tolerance) {
        Optional<Figure> was = figure(old);
        Optional<Figure> is = figure(now);
        if (was.isEmpty() || is.isEmpty()) {
            return row(key, Kind.NOT_COMPARABLE, was, is);
        }
        Environment environment = key.environment;
        BaselineEntry entry = new BaselineEntry(
                old.test(),
                environment.layout(),
                environment.collector(),
                environment.jit(),
                List.of(environment.jdk()),
                was.get(),
                sites(old),
                "");
        Comparison comparison = Comparison.of(
                new MeasuredTest(now.test(), is.get(), sites(now)), entry, "the old results", tolerance);
        Kind kind = switch (comparison.outcome()) {
            case REGRESSED -> Kind.REGRESSED;
            case IMPROVED -> Kind.IMPROVED;
            case SHIFTED -> Kind.SHIFTED;
            case UNCHANGED -> Kind.UNCHANGED;
            case NO_BASELINE, ENVIRONMENT_MISMATCH -> Kind.NOT_COMPARABLE;
        };
        boolean sitesWereKnown = was.get().bytes() == 0 || !entry.sites().isEmpty();
        return new Row(key.name.module, key.name.test, environment, kind, was, is, sitesWereKnown, comparison.grown());
    }

    private static List<BaselineSite> sites(TestResult test) {
        return test.measured().map(Measured::baselineSites).orElse(List.of());
    }

    /**
     * Whether a test allocates more than before.
     *
     * @return whether a test regressed
     */
    public boolean hasRegressed() {
        return count(Kind.REGRESSED) > 0;
    }

    /**
     * How many rows are of a kind.
     *
     * @param kind a kind
     * @return 0 or more
     */
    public long count(Kind kind) {
        return rows.stream().filter(row -> row.kind() == kind).count();
    }

    /**
     * The changes, for a console: a line of counts, then a row for each changed test, the most urgent first, with its grown sites below.
     *
     * @return several lines, without a line end at the last; control characters in names are escaped
     */
    public String text() {
        List<String> lines = new ArrayList<>();
        lines.add(counts());
        Set<Environment> environments = new HashSet<>();
        rows.forEach(row -> environments.add(row.environment()));
        for (Row row : rows.stream()
                .filter(row -> row.kind() != Kind.UNCHANGED)
                .sorted(Comparator.comparing(Row::kind))
                .toList()) {
            String where = environments.size() > 1 ? " [" + row.environment() + "]" : "";
            lines.add(word(row.kind()) + "  " + Escapes.escape(Labels.of(row.module(), row.test())) + where + "  "
                    + change(row));
            lines.addAll(sites(row));
        }
        return String.join("\n", lines);
    }

    private static List<String> sites(Row row) {
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

    private static String change(Row row) {
        String was = row.was().map(Figure::toString).orElse("");
        String now = row.now().map(Figure::toString).orElse("");
        return switch (row.kind()) {
            case ADDED -> now.isEmpty() ? "not measured" : now;
            case REMOVED -> was.isEmpty() ? "was not measured" : "was " + was;
            default -> (was.isEmpty() ? "not measured" : was) + " → " + (now.isEmpty() ? "not measured" : now);
        };
    }

    private String counts() {
        String counts = java.util.Arrays.stream(Kind.values())
                .filter(kind -> count(kind) > 0)
                .map(kind -> Figures.group(count(kind)) + " " + word(kind))
                .collect(Collectors.joining(", "));
        return counts.isEmpty() ? "no tests in either" : counts;
    }

    private static String word(Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
