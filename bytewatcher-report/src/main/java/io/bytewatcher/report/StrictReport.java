package io.bytewatcher.report;

import static java.util.Objects.requireNonNull;

import io.bytewatcher.baseline.Baseline;
import io.bytewatcher.baseline.Comparison;
import io.bytewatcher.baseline.Environment;
import io.bytewatcher.baseline.Outcome;
import io.bytewatcher.baseline.StrictCheck;
import io.bytewatcher.baseline.Tolerance;
import io.bytewatcher.internal.format.TestNames;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Judges committed baselines on merged results, as no single JVM of a build can.
 *
 * <pre>{@code
 * RunResults judged = StrictReport.of(results, Map.of("core", Baseline.read(file)), Tolerance.DEFAULT);
 * judged.isRed();
 * }</pre>
 *
 * <p>Each of these becomes a finding that fails: a line whose test was removed or was not measured, a raised figure without a reason, a
 * baseline without a line that fits, a run that measured nothing, and a result that has no line, or is below or above its line. A single
 * shot that has shifted does not fail.
 */
public final class StrictReport {
    private final Tolerance tolerance;
    private final boolean strict;
    private final String agreeing;

    private StrictReport(Tolerance tolerance, boolean strict, String agreeing) {
        this.tolerance = requireNonNull(tolerance, "tolerance");
        this.strict = strict;
        this.agreeing = requireNonNull(agreeing, "agreeing");
    }

    /**
     * Judges.
     *
     * @param results merged results
     * @param baselines the baselines by module; for tests of other modules, the comparison of the run itself decides
     * @param tolerance for tests that the run itself has not compared
     * @return the results with comparisons and findings
     */
    public static RunResults of(RunResults results, Map<String, Baseline> baselines, Tolerance tolerance) {
        return of(results, baselines, tolerance, true, "-Dbytewatcher.baseline=update");
    }

    /**
     * As {@link #of(RunResults, Map, Tolerance)}, also without being strict: then only a regression fails, and a test with a line and
     * without a figure.
     *
     * @param results merged results
     * @param baselines the baselines by module
     * @param tolerance for tests that the run itself has not compared
     * @param strict whether all findings fail
     * @param agreeing what writes new figures into the baseline, such as an option
     * @return the results with comparisons and findings
     */
    public static RunResults of(
            RunResults results, Map<String, Baseline> baselines, Tolerance tolerance, boolean strict, String agreeing) {
        return new StrictReport(tolerance, strict, agreeing).judge(results, baselines);
    }

    private RunResults judge(RunResults results, Map<String, Baseline> baselines) {
        Set<Finding> findings = new LinkedHashSet<>(results.findings());
        List<TestResult> tests = new ArrayList<>();
        new TreeMap<>(baselines).forEach((module, baseline) -> findings.addAll(ofBaseline(module, baseline, results)));
        for (TestResult test : results.tests()) {
            Optional<Baseline> baseline = Optional.ofNullable(baselines.get(test.module()));
            TestResult compared = baseline.map(lines -> compared(test, lines)).orElse(test);
            tests.add(compared);
            // One finding stands for all tests of a baseline that is missing.
            if (!isExcused(test) && baseline.filter(Baseline::isMissing).isEmpty()) {
                ofTest(compared).ifPresent(findings::add);
                baseline.flatMap(lines -> ofTestWithoutFigure(compared, lines)).ifPresent(findings::add);
            }
        }
        return results.with(tests, List.copyOf(findings));
    }

    private List<Finding> ofBaseline(String module, Baseline baseline, RunResults results) {
        Map<String, Set<Environment>> measured = new TreeMap<>();
        Set<String> known = new TreeSet<>(results.unmeasured());
        Stream.concat(
                        results.tests().stream().map(TestKey::of),
                        results.soaks().stream().map(TestKey::of))
                .filter(key -> key.module().equals(module))
                .flatMap(key -> TestNames.prefixes(key.test()))
                .forEach(known::add);
        for (TestResult test : results.tests()) {
            // without a figure it has a finding of its own
            if (test.module().equals(module) && test.measured().isPresent()) {
                measured.computeIfAbsent(test.test(), key -> new LinkedHashSet<>())
                        .add(test.environment());
            }
        }
        return new StrictCheck(measured, known)
                .findings(baseline).stream()
                        .map(finding -> new Finding(strict, finding))
                        .toList();
    }

    /** Adds a comparison if the run has made none. */
    private TestResult compared(TestResult test, Baseline baseline) {
        return test.baseline().isPresent()
                ? test
                : test.withBaseline(
                        test.measuredTest().map(now -> baseline.compare(now, test.environment(), tolerance)));
    }

    /** Whether the run excused the test after asking a fresh JVM, which a report cannot do. */
    private static boolean isExcused(TestResult test) {
        return test.baseline().isPresent() && test.outcome().isEmpty();
    }

    /** The finding about a test that was measured, and has no figure that a baseline can hold. One with a line has lost its figure. */
    private Optional<Finding> ofTestWithoutFigure(TestResult test, Baseline lines) {
        boolean hasLine = lines.find(test.test(), test.environment()).isPresent();
        boolean keptItsLine =
                test.status() == Status.SEVERAL_STATES && hasLine; // without one, a fresh JVM has excused its limit
        return test.measured()
                .filter(found ->
                        !test.failed() && !keptItsLine && found.figure().isEmpty())
                .map(found -> new Finding(
                        strict || hasLine,
                        Labels.of(test.module(), test.test()) + ": it has no figure to compare ("
                                + Json.word(found.verdict()) + "). Give it more time, or do not measure it"));
    }

    private Optional<Finding> ofTest(TestResult test) {
        Optional<Comparison> baseline = test.baseline();
        if (baseline.isEmpty() || test.failed()) {
            return Optional.empty();
        }
        String problem = switch (baseline.get().outcome()) {
            case NO_BASELINE -> "the baseline has no line for it";
            case ENVIRONMENT_MISMATCH ->
                baseline.get().was().isPresent()
                        ? "its line is of another way of measuring"
                        : "the baseline has no line for it in this environment (" + test.environment() + ")";
            case IMPROVED -> "it allocates less than the baseline says";
            case REGRESSED -> "it allocates more than the baseline says";
            case SHIFTED, UNCHANGED -> "";
        };
        boolean regressed = baseline.get().outcome() == Outcome.REGRESSED;
        String wayOut = (regressed ? ". Find out why, or agree to it with " : ". Agree to it with ") + agreeing;
        return problem.isEmpty()
                ? Optional.empty()
                : Optional.of(new Finding(
                        strict || regressed,
                        Labels.of(test.module(), test.test()) + ": " + problem + "\n"
                                + baseline.get().text() + wayOut));
    }
}
