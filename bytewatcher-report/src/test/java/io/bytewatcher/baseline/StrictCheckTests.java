package io.bytewatcher.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class StrictCheckTests {
    private static final Environment HERE = new Environment("compressed-oops", "g1", "c2", 17);
    private static final Set<Environment> THERE = Set.of(new Environment("compressed-oops", "g1", "c2", 25));

    private static Baseline baseline(String... reasonsOfAbc) {
        Baseline baseline = Baseline.of(
                List.of(entry("a", reasonsOfAbc[0]), entry("b", reasonsOfAbc[1]), entry("c\u001b", reasonsOfAbc[2])));
        return Baseline.parse(baseline.text().getBytes(StandardCharsets.UTF_8), Path.of("base.tsv"));
    }

    private static BaselineEntry entry(String test, String reason) {
        return new BaselineEntry(
                test, "compressed-oops", "g1", "c2", List.of(17), Figure.steady(48), List.of(), reason);
    }

    @Test
    void areEmptyIfEveryLineWasMeasuredAndExplained() {
        assertThat(findings(baseline("", "why", "so"), Set.of("a", "b", "c\u001b", "new"), Set.of(), Set.of(HERE)))
                .isEmpty();
    }

    /** Shards of two JDKs. */
    @Test
    void includeATestThatWasMeasuredInTheEnvironmentOfAnotherLineOnly() {
        Environment there = THERE.iterator().next();
        Baseline both = Baseline.parse(
                Baseline.of(List.of(entry("a", 17), entry("a", 25), entry("b", 25)))
                        .text()
                        .getBytes(StandardCharsets.UTF_8),
                Path.of("base.tsv"));
        assertThat(new StrictCheck(Map.of("a", Set.of(HERE), "b", Set.of(there)), Set.of()).findings(both))
                .singleElement()
                .asString()
                .contains("a: the test was not measured in this environment");
        assertThat(new StrictCheck(Map.of("a", Set.of(HERE, there), "b", Set.of(there)), Set.of()).findings(both))
                .isEmpty();
        assertThat(new StrictCheck(Map.of("a", Set.of(HERE)), Set.of("b")).findings(both))
                .singleElement()
                .asString()
                .contains("b: the test was not measured");
    }

    private static BaselineEntry entry(String test, int jdk) {
        return new BaselineEntry(test, "compressed-oops", "g1", "c2", List.of(jdk), Figure.steady(jdk), List.of(), "");
    }

    @Test
    void matchAnInvocationByItsMethod() {
        Baseline invocations =
                Baseline.of(List.of(entry("T#m(1 [a] (b))", ""), entry("T#m[int]", ""), entry("T#mm(1)", "")));
        assertThat(findings(invocations, Set.of("x"), Set.of("T#m"), Set.of(HERE)))
                .anyMatch(finding -> finding.contains("T#m(1 [a] (b)): the test was not measured"))
                .anyMatch(finding -> finding.contains("T#m[int]: the test was not measured"))
                .anyMatch(finding -> finding.contains("T#mm(1): there is no such test"));
    }

    @Test
    void includeRemovedAndUnmeasuredTests() {
        assertThat(findings(baseline("", "", ""), Set.of("a"), Set.of("b"), Set.of(HERE)))
                .containsExactly(
                        "base.tsv:4: b: the test was not measured. Was its annotation removed, was it skipped, or did an"
                                + " extension replace its invocation? Delete the line if that is meant",
                        "base.tsv:5: c\\u001b: there is no such test. Delete the line, or give it the test's new"
                                + " name");
    }

    @Test
    void includeRaisedValuesWithoutAReason() {
        assertThat(findings(
                        baseline("? raised from 16", "grew with the protocol", "?"),
                        Set.of("a", "b", "c\u001b"),
                        Set.of(),
                        Set.of(HERE)))
                .containsExactly(
                        "base.tsv:3: a: a raised value without a reason (? raised from 16). Write why into the last column",
                        "base.tsv:5: c\\u001b: a raised value without a reason (?). Write why into the last column");
    }

    @Test
    void includeABaselineThatMatchesNothing() {
        Baseline baseline = baseline("", "", "");
        assertThat(findings(baseline, Set.of("x"), Set.of("a", "b", "c\u001b"), Set.of(HERE)))
                .first()
                .isEqualTo(matchesNothing("base.tsv"));
        assertThat(findings(baseline, Set.of("a", "b", "c\u001b"), Set.of(), THERE))
                .containsExactly(matchesNothing("base.tsv"));
        assertThat(findings(baseline, Set.of(), Set.of(), Set.of(HERE)))
                .first()
                .isEqualTo(
                        "base.tsv: no test was measured. Is bytewatcher.enabled=false, or has an extension replaced the"
                                + " tests' invocation?");
        assertThat(findings(Baseline.read(Path.of("no-such.tsv")), Set.of("a"), Set.of(), Set.of(HERE)))
                .containsExactly(
                        "no-such.tsv: there is no baseline. -Dbytewatcher.baseline=update, or --update on the command line, writes one");
        assertThat(findings(Baseline.of(List.of()), Set.of("a"), Set.of(), Set.of(HERE)))
                .containsExactly(matchesNothing("the baseline"));
    }

    private static String matchesNothing(String place) {
        return place + ": no line matches a test that was measured here. Is it the right file"
                + " (bytewatcher.baseline.file), and of this environment?";
    }

    private static List<String> findings(
            Baseline baseline, Set<String> measured, Set<String> known, Set<Environment> environments) {
        Map<String, Set<Environment>> everywhere =
                measured.stream().collect(Collectors.toMap(test -> test, test -> environments));
        return new StrictCheck(everywhere, known).findings(baseline);
    }
}
