package io.bytewatcher.baseline;

import io.bytewatcher.internal.files.Escapes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/**
 * Checks the lines of a baseline in a strict run, beyond its comparisons. Immutable.
 *
 * <pre>{@code
 * new StrictCheck(measured, known, Set.of(Environment.ofThisJvm())).findings(Baseline.read(file)).forEach(System.err::println);
 * }</pre>
 *
 * @param measured the measured tests of all shards and forks together
 * @param known the tests that exist; measured tests need not be repeated here
 * @param environments the environments of the measurements
 */
public record StrictCheck(Set<String> measured, Set<String> known, Set<Environment> environments) {
    /**
     * Copies.
     *
     * @param measured the measured tests
     * @param known the tests that exist
     * @param environments the environments of the measurements
     */
    public StrictCheck {
        measured = Set.copyOf(measured);
        known = Set.copyOf(known);
        environments = Set.copyOf(environments);
    }

    /**
     * Checks a baseline.
     *
     * @param baseline the baseline
     * @return sentences with file, line, test and the way out, by line, with control characters escaped; empty where all is well
     */
    public List<String> findings(Baseline baseline) {
        List<String> findings = new ArrayList<>();
        if (!matchesAnything(baseline)) {
            String problem = measured.isEmpty()
                    ? "no test was measured. Is bytewatcher.enabled=false, or has an extension replaced the tests' invocation?"
                    : baseline.isMissing()
                            ? "there is no baseline. -Dbytewatcher.baseline=update, or --update on the command line, writes one"
                            : "no line matches a test that was measured here. Is it the right file"
                                    + " (bytewatcher.baseline.file), and of this environment?";
            findings.add(baseline.place() + ": " + problem);
        }
        baseline.entries().stream()
                .sorted(Comparator.comparing(baseline::lineOf))
                .forEach(entry -> addFindings(baseline, entry, findings));
        return List.copyOf(findings);
    }

    private boolean matchesAnything(Baseline baseline) {
        return measured.stream()
                .anyMatch(test -> environments.stream()
                        .anyMatch(
                                environment -> baseline.find(test, environment).isPresent()));
    }

    private void addFindings(Baseline baseline, BaselineEntry entry, List<String> findings) {
        if (entry.isRaisedWithoutReason()) {
            String problem = "a raised value without a reason (" + Escapes.escape(entry.reason())
                    + "). Write why into the last column";
            findings.add(finding(baseline, entry, problem));
        }
        if (measured.contains(entry.test())) {
            return;
        }
        if (entry.isOfOneOf(known)) {
            findings.add(finding(
                    baseline,
                    entry,
                    "the test was not measured. Was its annotation removed, or did an extension replace its invocation?"
                            + " Delete the line if that is meant"));
        } else {
            findings.add(
                    finding(baseline, entry, "there is no such test. Delete the line, or give it the test's new name"));
        }
    }

    private static String finding(Baseline baseline, BaselineEntry entry, String problem) {
        return baseline.placeOf(entry) + ": " + Escapes.escape(entry.test()) + ": " + problem;
    }
}
