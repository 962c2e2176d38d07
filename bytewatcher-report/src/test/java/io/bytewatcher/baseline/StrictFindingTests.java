package io.bytewatcher.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class StrictFindingTests {
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
    void areNoneWhereEveryLineWasMeasuredAndExplained() {
        assertThat(baseline("", "why", "so").strictFindings(Set.of("a", "b", "c\u001b", "new"), Set.of(), Set.of(HERE)))
                .isEmpty();
    }

    @Test
    void knowAnInvocationByItsMethod() {
        Baseline invocations =
                Baseline.of(List.of(entry("T#m(1 [a] (b))", ""), entry("T#m[int]", ""), entry("T#mm(1)", "")));
        assertThat(invocations.strictFindings(Set.of("x"), Set.of("T#m"), Set.of(HERE)))
                .extracting(StrictFinding::test, StrictFinding::kind)
                .contains(
                        tuple("T#m(1 [a] (b))", StrictFinding.Kind.NOT_MEASURED),
                        tuple("T#m[int]", StrictFinding.Kind.NOT_MEASURED),
                        tuple("T#mm(1)", StrictFinding.Kind.TEST_IS_GONE));
    }

    @Test
    void areTestsThatAreGoneOrWereNotMeasured() {
        assertThat(baseline("", "", "").strictFindings(Set.of("a"), Set.of("b"), Set.of(HERE)))
                .containsExactly(
                        new StrictFinding(
                                StrictFinding.Kind.NOT_MEASURED,
                                "b",
                                4,
                                "base.tsv:4: b: the test was not measured. Has its annotation gone, or has an extension"
                                        + " replaced its invocation? Delete the line if that is meant"),
                        new StrictFinding(
                                StrictFinding.Kind.TEST_IS_GONE,
                                "c\u001b",
                                5,
                                "base.tsv:5: c\\u001b: there is no such test. Delete the line, or give it the test's new"
                                        + " name"));
    }

    @Test
    void areRaisedValuesWithoutAReason() {
        assertThat(baseline("? raised from 16", "grew with the protocol", "?")
                        .strictFindings(Set.of("a", "b", "c\u001b"), Set.of(), Set.of(HERE)))
                .extracting(StrictFinding::toString)
                .containsExactly(
                        "base.tsv:3: a: a raised value without a reason (? raised from 16). Write why into the last column",
                        "base.tsv:5: c\\u001b: a raised value without a reason (?). Write why into the last column");
    }

    @Test
    void areABaselineThatMatchesNothing() {
        Baseline baseline = baseline("", "", "");
        assertThat(baseline.strictFindings(Set.of("x"), Set.of("a", "b", "c\u001b"), Set.of(HERE)))
                .first()
                .isEqualTo(new StrictFinding(
                        StrictFinding.Kind.MATCHES_NOTHING,
                        "",
                        0,
                        "base.tsv: no line matches a test that was measured here. Is it the right file"
                                + " (bytewatcher.baseline.file), and of this environment?"));
        assertThat(kinds(baseline.strictFindings(Set.of("a", "b", "c\u001b"), Set.of(), THERE)))
                .containsExactly(StrictFinding.Kind.MATCHES_NOTHING);
        assertThat(baseline.strictFindings(Set.of(), Set.of(), Set.of(HERE)))
                .first()
                .hasToString(
                        "base.tsv: no test was measured. Is bytewatcher.enabled=false, or has an extension replaced the"
                                + " tests' invocation?");
        assertThat(Baseline.read(Path.of("no-such.tsv")).strictFindings(Set.of("a"), Set.of(), Set.of(HERE)))
                .extracting(StrictFinding::toString)
                .containsExactly("no-such.tsv: there is no baseline. -Dbytewatcher.baseline=update writes one");
        assertThat(kinds(Baseline.of(List.of()).strictFindings(Set.of("a"), Set.of(), Set.of(HERE))))
                .containsExactly(StrictFinding.Kind.MATCHES_NOTHING);
    }

    private static List<StrictFinding.Kind> kinds(List<StrictFinding> findings) {
        return findings.stream().map(StrictFinding::kind).toList();
    }
}
