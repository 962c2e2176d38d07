package io.bytewatcher.baseline;

import io.bytewatcher.internal.files.Escapes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/** Checks the lines of a baseline against the tests of a run. */
final class StrictCheck {
    private final Baseline baseline;
    private final Set<String> measured;
    private final Set<String> known;
    private final Set<Environment> environments;

    StrictCheck(Baseline baseline, Set<String> measured, Set<String> known, Set<Environment> environments) {
        this.baseline = baseline;
        this.measured = Set.copyOf(measured);
        this.known = Set.copyOf(known);
        this.environments = Set.copyOf(environments);
    }

    List<String> findings() {
        List<String> findings = new ArrayList<>();
        if (!matchesAnything()) {
            String problem = measured.isEmpty()
                    ? "no test was measured. Is bytewatcher.enabled=false, or has an extension replaced the tests' invocation?"
                    : baseline.isMissing()
                            ? "there is no baseline. -Dbytewatcher.baseline=update writes one"
                            : "no line matches a test that was measured here. Is it the right file"
                                    + " (bytewatcher.baseline.file), and of this environment?";
            findings.add(baseline.place() + ": " + problem);
        }
        baseline.entries().stream()
                .sorted(Comparator.comparing(baseline::lineOf))
                .forEach(entry -> addFindings(entry, findings));
        return List.copyOf(findings);
    }

    private boolean matchesAnything() {
        return measured.stream()
                .anyMatch(test -> environments.stream()
                        .anyMatch(
                                environment -> baseline.find(test, environment).isPresent()));
    }

    private void addFindings(BaselineEntry entry, List<String> findings) {
        if (entry.isRaisedWithoutReason()) {
            String problem = "a raised value without a reason (" + Escapes.escape(entry.reason())
                    + "). Write why into the last column";
            findings.add(finding(entry, problem));
        }
        if (measured.contains(entry.test())) {
            return;
        }
        if (entry.isOfOneOf(known)) {
            findings.add(finding(
                    entry,
                    "the test was not measured. Was its annotation removed, or did an extension replace its invocation?"
                            + " Delete the line if that is meant"));
        } else {
            findings.add(finding(entry, "there is no such test. Delete the line, or give it the test's new name"));
        }
    }

    private String finding(BaselineEntry entry, String problem) {
        return baseline.placeOf(entry) + ": " + Escapes.escape(entry.test()) + ": " + problem;
    }
}
