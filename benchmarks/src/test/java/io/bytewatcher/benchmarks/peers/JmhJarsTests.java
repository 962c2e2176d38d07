package io.bytewatcher.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.AllocationScope;
import io.bytewatcher.Verdict;
import io.bytewatcher.baseline.Environment;
import io.bytewatcher.report.Machine;
import io.bytewatcher.report.Measured;
import io.bytewatcher.report.RunResults;
import io.bytewatcher.report.Status;
import io.bytewatcher.report.TestResult;
import io.bytewatcher.test.Jdk;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class JmhJarsTests {
    private static final Jdk JDK = new Jdk(17, "17.0.15", Path.of("17"));

    private static TestResult test(String name, Verdict verdict, long bytes) {
        Measured measured = new Measured(
                verdict,
                AllocationScope.TEST_THREAD,
                bytes * 1_000,
                1_000,
                0,
                List.of(),
                List.of(),
                "",
                List.of(),
                Optional.empty(),
                Optional.empty());
        return new TestResult(
                "",
                name,
                name,
                Status.RECORDED,
                OptionalLong.empty(),
                Optional.of(measured),
                Optional.empty(),
                false,
                "",
                Environment.ofThisJvm());
    }

    private static RunResults results(TestResult... tests) {
        return new RunResults(
                "", Instant.EPOCH, List.of(Machine.ofThisJvm()), Arrays.asList(tests), List.of(), List.of(), List.of());
    }

    private static JmhJars.Agreement agreement(RunResults jmh, RunResults own) {
        return new JmhJars.Agreement(jmh, own, 800, 20, 1);
    }

    @Test
    void theSameFiguresMeetTheGoals() {
        RunResults results = results(test("A#a", Verdict.STEADY, 24), test("A#b", Verdict.STEADY, 0));

        assertThat(agreement(results, results).goals(JDK).missed()).isEmpty();
        assertThat(agreement(results, results).table(JDK).markdown()).contains("| 2 | 2 | 2 | 800 | 20 | 1.00 |");
    }

    @Test
    void groupHasAFigureIfEachOfItsMethodsHasOne() {
        RunResults jmh = results(test("A#a", Verdict.STEADY, 24), test("Q#pair(n = 1)", Verdict.STEADY, 40));
        TestResult same = test("A#a", Verdict.STEADY, 24);
        TestResult offer = test("Q#offer[pair](n = 1)", Verdict.STEADY, 40);

        assertThat(agreement(jmh, results(same, offer, test("Q#take[pair](n = 1)", Verdict.STEADY, 0)))
                        .goals(JDK)
                        .missed())
                .isEmpty();
        for (RunResults own :
                List.of(results(same), results(same, offer, test("Q#take[pair](n = 1)", Verdict.UNSTABLE, 0)))) {
            assertThat(agreement(jmh, own).goals(JDK).missed())
                    .singleElement()
                    .asString()
                    .contains("the share of JMH's figures without one by ByteWatcher");
        }
    }

    @Test
    void anotherFigureIsListedAndMissesTheGoal() {
        JmhJars.Agreement agreement = agreement(
                results(test("A#a", Verdict.STEADY, 24), test("A#b", Verdict.STEADY, 16)),
                results(test("A#a", Verdict.STEADY, 24), test("A#b", Verdict.STEADY, 0)));

        assertThat(agreement.goals(JDK).missed())
                .containsExactly("Goal missed: the share of them with the same figure, JDK 17.0.15, is 50 %;"
                        + " the goal is at least 98 %.");
        assertThat(agreement.table(JDK).markdown()).contains("- A#b: 0 B per operation, 16 B by JMH");
    }

    @Test
    void aBenchmarkWithoutAFigureIsListedAndNotJudged() {
        JmhJars.Agreement agreement = agreement(
                results(test("A#a", Verdict.STEADY, 24), test("A#b", Verdict.UNSTABLE, 16)),
                results(test("A#a", Verdict.STEADY, 24), test("A#b", Verdict.STEADY, 0)));

        assertThat(agreement.goals(JDK).missed()).isEmpty();
        assertThat(agreement.table(JDK).markdown()).contains("- A#b: no figure by JMH: its own bytes hide it");
    }

    @Test
    void nothingToCompareMissesTheGoals() {
        assertThat(agreement(results(), results()).goals(JDK).missed()).hasSizeGreaterThanOrEqualTo(2);
    }

    @Test
    void timeHasGoals() {
        RunResults results = results(test("A#a", Verdict.STEADY, 24));

        assertThat(new JmhJars.Agreement(results, results, 500, 51, 1.5)
                        .goals(JDK)
                        .missed())
                .hasSize(2);
    }
}
