package io.bytewatcher.cli;

import io.bytewatcher.baseline.Baseline;
import io.bytewatcher.baseline.Comparison;
import io.bytewatcher.baseline.Environment;
import io.bytewatcher.baseline.Outcome;
import io.bytewatcher.baseline.Tolerance;
import io.bytewatcher.report.Finding;
import io.bytewatcher.report.RunResults;
import io.bytewatcher.report.TestResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Judges committed baselines on results, and adds findings to the results. A regression is red; the other findings are red only if
 * {@code strict}.
 *
 * @param agreeing what agrees to new figures
 */
record BaselineJudge(CommandSpec spec, Tolerance tolerance, boolean strict, String agreeing) {
    static final String AGREEING_RUN = "-Dbytewatcher.baseline=update";

    static BaselineJudge strict(CommandSpec spec, Tolerance tolerance) {
        return new BaselineJudge(spec, tolerance, true, AGREEING_RUN);
    }

    RunResults judge(RunResults results, List<String> given) {
        Map<String, Baseline> baselines = baselines(results, given);
        Set<Finding> findings = new LinkedHashSet<>(results.findings());
        List<TestResult> tests = new ArrayList<>();
        baselines.forEach((module, baseline) -> findings.addAll(ofBaseline(module, baseline, results)));
        for (TestResult test : results.tests()) {
            TestResult compared = Optional.ofNullable(baselines.get(test.module()))
                    .map(baseline -> compared(test, baseline))
                    .orElse(test);
            tests.add(compared);
            if (!isExcused(test)) {
                ofTest(compared).ifPresent(findings::add);
            }
        }
        return new RunResults(
                results.run(),
                results.time(),
                results.machines(),
                tests,
                results.soaks(),
                results.unmeasured(),
                List.copyOf(findings));
    }

    /** The baselines by module. */
    private Map<String, Baseline> baselines(RunResults results, List<String> given) {
        Set<String> modules =
                results.tests().stream().map(TestResult::module).collect(Collectors.toCollection(TreeSet::new));
        Map<String, Baseline> baselines = new TreeMap<>();
        for (String option : given) {
            NamedBaseline named = NamedBaseline.of(option);
            if (named.module().isEmpty() && modules.size() > 1) {
                throw Main.wrong(
                        spec,
                        "--baseline " + option + ": of which module? There are results of " + list(modules)
                                + ". Write --baseline MODULE=FILE for each");
            }
            String module =
                    named.module().or(() -> modules.stream().findFirst()).orElse("");
            Path file = named.file();
            Baseline baseline = Baseline.read(file);
            if (baseline.isMissing()) {
                throw Main.wrong(spec, "--baseline " + file + ": does not exist. Name the committed file");
            }
            if (baselines.put(module, baseline) != null) {
                throw Main.wrong(spec, "--baseline " + option + ": a second baseline of that module");
            }
        }
        modules.removeAll(baselines.keySet());
        if (!modules.isEmpty()) {
            throw Main.wrong(
                    spec, "no --baseline for " + list(modules) + ". Write --baseline MODULE=FILE for each module");
        }
        return baselines;
    }

    private static String list(Set<String> modules) {
        return modules.stream()
                .map(module -> module.isEmpty() ? "a module without a name" : module)
                .collect(Collectors.joining(", "));
    }

    private List<Finding> ofBaseline(String module, Baseline baseline, RunResults results) {
        Set<String> measured = new TreeSet<>();
        Set<String> known = new TreeSet<>(results.unmeasured());
        Set<Environment> environments = new LinkedHashSet<>();
        for (TestResult test : results.tests()) {
            if (test.module().equals(module)) {
                known.add(test.test());
                if (test.measuredTest().isPresent()) {
                    measured.add(test.test());
                    environments.add(test.environment());
                }
            }
        }
        return baseline.strictFindings(measured, known, environments).stream()
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

    private Optional<Finding> ofTest(TestResult test) {
        Optional<Comparison> baseline = test.baseline();
        if (baseline.isEmpty() || test.failed()) {
            return Optional.empty();
        }
        String problem = switch (baseline.get().outcome()) {
            case NO_BASELINE -> "the baseline has no line for it";
            case ENVIRONMENT_MISMATCH ->
                "the baseline has no line for it in this environment (" + test.environment() + ")";
            case IMPROVED -> "it allocates less than the baseline says";
            case REGRESSED -> "it allocates more than the baseline says";
            case SHIFTED, UNCHANGED -> "";
        };
        String module = test.module().isEmpty() ? "" : test.module() + ": ";
        boolean regressed = baseline.get().outcome() == Outcome.REGRESSED;
        String wayOut = (regressed ? ". Find out why, or agree to it with " : ". Agree to it with ") + agreeing;
        return problem.isEmpty()
                ? Optional.empty()
                : Optional.of(new Finding(
                        strict || regressed,
                        module + test.test() + ": " + problem + "\n"
                                + baseline.get().text() + wayOut));
    }
}
