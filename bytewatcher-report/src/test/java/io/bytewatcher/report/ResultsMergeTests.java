package io.bytewatcher.report;

import static io.bytewatcher.report.Samples.JDK25;
import static io.bytewatcher.report.Samples.failed;
import static io.bytewatcher.report.Samples.in;
import static io.bytewatcher.report.Samples.notMeasured;
import static io.bytewatcher.report.Samples.run;
import static io.bytewatcher.report.Samples.soak;
import static io.bytewatcher.report.Samples.steady;
import static io.bytewatcher.report.Samples.withFindings;
import static io.bytewatcher.report.Samples.withSoaks;
import static io.bytewatcher.report.Samples.withUnmeasured;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ResultsMergeTests {
    private static TestResult only(RunResults... parts) {
        assertThat(ResultsMerge.of(List.of(parts)).tests()).hasSize(1);
        return ResultsMerge.of(List.of(parts)).tests().get(0);
    }

    @Test
    void keepsUniqueResults() {
        TestResult a = steady("a", 1);
        TestResult otherModule = a.withModule("m");
        TestResult otherJdk = in(JDK25, a);
        RunResults merged = ResultsMerge.of(List.of(run(otherModule, a), run(otherJdk)));
        assertThat(merged.tests()).containsExactly(a, otherJdk, otherModule);
        assertThat(merged.run()).isEqualTo("run");
        assertThat(merged.time()).isEqualTo(Samples.NOON);
        assertThat(merged.machines()).containsExactly(Samples.MACHINE);
    }

    @Test
    void rerunDoesNotTurnRedIntoGreen() {
        TestResult red = failed("a", 48, "48 B");
        RunResults first = run("run", 0, red);
        RunResults again = run("run", 9, steady("a", 0));
        assertThat(only(first, again)).isEqualTo(red);
        assertThat(only(again, first)).isEqualTo(red);
        assertThat(only(run("run", 0, steady("a", 0)), run("run", 9, red))).isEqualTo(red);
    }

    @Test
    void keepsTheEarlierOfTwoFailures() {
        RunResults first = run("run", 0, failed("a", 48, "first"));
        RunResults second = run("run", 9, failed("a", 48, "second"));
        assertThat(only(second, first).message()).isEqualTo("first");
    }

    @Test
    void keepsTheLaterOfTwoPasses() {
        RunResults first = run("run", 0, steady("a", 1));
        RunResults second = run("run", 9, steady("a", 2));
        assertThat(only(second, first)).isEqualTo(steady("a", 2));
        assertThat(only(first, run("run", 0, steady("a", 3)))).isEqualTo(steady("a", 3));
    }

    @Test
    void aMeasurementIsNotLostToATestThatWasNotMeasured() {
        RunResults first = run("run", 0, steady("a", 1));
        assertThat(only(first, run("run", 9, notMeasured("a", false, "disabled"))))
                .isEqualTo(steady("a", 1));
        assertThat(only(first, run("run", 9, notMeasured("a", true, "hidden"))).message())
                .isEqualTo("hidden");
    }

    @Test
    void mergesSoaksLikeTests() {
        RunResults green = withSoaks(run("run", 9), soak("s", 2, false), soak("t", 1, false));
        RunResults red = withSoaks(run("run", 0), soak("s", 1, true));
        assertThat(ResultsMerge.of(List.of(green, red)).soaks())
                .containsExactly(soak("s", 1, true), soak("t", 1, false));
        RunResults later = withSoaks(run("run", 10), soak("t", 7, false));
        assertThat(ResultsMerge.of(List.of(later, green)).soaks()).contains(soak("t", 7, false));
    }

    @Test
    void keepsASoakOfEachEnvironment() {
        SoakResult failed = soak("s", 1, true);
        SoakResult elsewhere = in(Optional.of(JDK25), soak("s", 2, false));
        SoakResult old = in(Optional.empty(), soak("s", 3, false));
        assertThat(ResultsMerge.of(List.of(
                                withSoaks(run("run", 0), elsewhere),
                                withSoaks(run("run", 1), failed),
                                withSoaks(run("run", 2), old)))
                        .soaks())
                .containsExactly(old, failed, elsewhere);
    }

    @Test
    void testMeasuredElsewhereIsNotUnmeasured() {
        RunResults one = withUnmeasured(run(steady("a", 1)), "c", "b");
        RunResults two = withUnmeasured(withSoaks(run(steady("b", 1)), soak("s", 1, false)), "a", "c", "s");
        assertThat(ResultsMerge.of(List.of(one, two)).unmeasured()).containsExactly("c");
    }

    /** A plan names their method. */
    @Test
    void methodOfMeasuredInvocationsIsNotUnmeasured() {
        RunResults run = withUnmeasured(
                withSoaks(
                        run(steady("C#overloaded[int]", 1), steady("C#parses (fast)(1)", 1)),
                        soak("C#soak(1)", 1, false)),
                "C#overloaded",
                "C#parses (fast)",
                "C#soak",
                "C#soak(2)");
        assertThat(ResultsMerge.of(List.of(run)).unmeasured()).containsExactly("C#soak(2)");
    }

    @Test
    void equalFindingsAndMachinesAreMergedIntoOne() {
        Finding red = new Finding(true, "x");
        Finding green = new Finding(false, "x");
        RunResults one = withFindings(run(), red, green);
        RunResults two = withFindings(run(), green, red);
        RunResults merged = ResultsMerge.of(List.of(one, two));
        assertThat(merged.findings()).containsExactly(red, green);
        assertThat(merged.machines()).hasSize(1);
        assertThat(merged.isRed()).isTrue();
    }

    @Test
    void severalRunsAreAllNamed() {
        RunResults merged = ResultsMerge.of(List.of(run("later", 9), run("first", 0), run("later", 12)));
        assertThat(merged.run()).isEqualTo("first, later");
    }

    @Test
    void rejectsNoResults() {
        assertThatIllegalArgumentException().isThrownBy(() -> ResultsMerge.of(List.of()));
    }

    @Test
    void mergesAnyResultsInAnyOrder() {
        Random random = new Random(2);
        for (int seed = 0; seed < 300; seed++) {
            List<RunResults> parts = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                parts.add(new RandomResults(seed * 4L + i).any());
            }
            RunResults merged = ResultsMerge.of(parts);
            Set<List<Object>> keys = new HashSet<>();
            parts.forEach(part ->
                    part.tests().forEach(test -> keys.add(List.of(test.module(), test.test(), test.environment()))));
            assertThat(merged.tests()).hasSize(keys.size());
            assertThat(merged.isRed()).isEqualTo(parts.stream().anyMatch(RunResults::isRed));
            Collections.shuffle(parts, random);
            assertThat(ResultsMerge.of(parts).tests()).hasSameSizeAs(merged.tests());
            assertThat(ResultsMerge.of(List.of(merged))).isEqualTo(merged);
            assertThat(ResultsMerge.of(List.of(merged, merged)).tests()).isEqualTo(merged.tests());
        }
    }
}
