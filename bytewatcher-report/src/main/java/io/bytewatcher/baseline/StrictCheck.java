package io.bytewatcher.baseline;

import io.bytewatcher.internal.files.Escapes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Checks the lines of a baseline in a strict run, beyond its comparisons. Immutable.
 *
 * <pre>{@code
 * new StrictCheck(Map.of(test, Set.of(Environment.ofThisJvm())), known).findings(Baseline.read(file)).forEach(System.err::println);
 * }</pre>
 *
 * @param measured the environments in which each test was measured, in all shards and forks together
 * @param known the tests that exist; measured tests need not be repeated here
 */
public record StrictCheck(Map<String, Set<Environment>> measured, Set<String> known) {
    /** What is wrong with a line whose test exists and was not measured. */
    public static final String NOT_MEASURED =
            "the test was not measured. Was its annotation removed, was it skipped, or did an extension replace its"
                    + " invocation? Delete the line if that is meant";

    /** What is wrong with a line without a test. */
    public static final String GONE = "there is no such test. Delete the line, or give it the test's new name";

    /**
     * Copies.
     *
     * @param measured the environments in which each test was measured
     * @param known the tests that exist
     */
    public StrictCheck {
        measured = measured.entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, test -> Set.copyOf(test.getValue())));
        known = Set.copyOf(known);
    }

    /**
     * Checks a baseline.
     *
     * @param baseline the baseline
     * @return sentences with file, line, test and the way out, by line, with control characters escaped; empty where all is well
     */
    public List<String> findings(Baseline baseline) {
        List<String> findings = new ArrayList<>();
        Set<Environment> everywhere =
                measured.values().stream().flatMap(Set::stream).collect(Collectors.toUnmodifiableSet());
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
                .forEach(entry -> addFindings(baseline, entry, everywhere, findings));
        return List.copyOf(findings);
    }

    private boolean matchesAnything(Baseline baseline) {
        return measured.entrySet().stream()
                .anyMatch(test -> test.getValue().stream()
                        .anyMatch(environment ->
                                baseline.find(test.getKey(), environment).isPresent()));
    }

    private void addFindings(
            Baseline baseline, BaselineEntry entry, Set<Environment> everywhere, List<String> findings) {
        if (entry.isRaisedWithoutReason()) {
            String problem = "a raised value without a reason (" + Escapes.escape(entry.reason())
                    + "). Write why into the last column";
            findings.add(finding(baseline, entry, problem));
        }
        boolean isMeasured = measured.containsKey(entry.test());
        if (isMeasured) {
            if (isMissed(baseline, entry, everywhere)) {
                findings.add(
                        finding(
                                baseline,
                                entry,
                                "the test was not measured in this environment, although others were. Measure it there, or delete the line"));
            }
        } else if (entry.isOfOneOf(known)) {
            findings.add(finding(baseline, entry, NOT_MEASURED));
        } else {
            findings.add(finding(baseline, entry, GONE));
        }
    }

    /** Whether a test was measured only in environments of other lines, although other tests were measured in that of this line. */
    private boolean isMissed(Baseline baseline, BaselineEntry entry, Set<Environment> everywhere) {
        Set<Environment> own = measured.getOrDefault(entry.test(), Set.of());
        return own.stream().noneMatch(environment -> isFor(baseline, entry, environment))
                && everywhere.stream().anyMatch(environment -> isFor(baseline, entry, environment));
    }

    private static boolean isFor(Baseline baseline, BaselineEntry entry, Environment environment) {
        return baseline.find(entry.test(), environment).filter(entry::equals).isPresent();
    }

    private static String finding(Baseline baseline, BaselineEntry entry, String problem) {
        return baseline.placeOf(entry) + ": " + Escapes.escape(entry.test()) + ": " + problem;
    }
}
