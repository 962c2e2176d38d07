package io.bytewatcher.benchmarks.reliability;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.Verdict;
import io.bytewatcher.test.Jdk;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResultsTests {
    private static final String ZERO = "ZeroAllocationCases.arithmetic";
    private static final String INJECTED = "RegressionCases.objectInEachCall";
    private static final String RARE = "RegressionCases.objectInOneOf10000Calls";
    private static final String REMOVABLE = "RemovableCases.smallRecords";

    @Test
    void rightVerdictsAreNotMistakes() {
        Results results = results(JitMode.TIERED, held(ZERO), broken(INJECTED));
        assertThat(results.mistakes()).isEmpty();
        assertThat(results.otherFigures()).isEmpty();
        assertThat(results.goals().missed()).isEmpty();
        assertThat(results.summary())
                .isEqualTo("2 measurements: 0 false failures in 1, 0 misses in 1, 0 mistakes in all");
    }

    @Test
    void wrongVerdictsAreMistakesAndShownWithTheirJvm() {
        Results results = results(JitMode.TIERED, broken(ZERO), held(INJECTED));
        assertThat(results.mistakes())
                .containsExactly(
                        "FALSE_FAILURE, JDK 17, Serial, C1 and C2, compressed oops, JUnit 5, none: " + ZERO
                                + ": 16 B per call",
                        "MISS, JDK 17, Serial, C1 and C2, compressed oops, JUnit 5, none: " + INJECTED
                                + ": 0 B per call");
        assertThat(results.summary())
                .isEqualTo("2 measurements: 1 false failures in 1, 1 misses in 1, 2 mistakes in all");
    }

    @Test
    void aTestThatWasNotMeasuredIsAMistake() {
        Results results = results(JitMode.C1, new Measurement(ZERO, Measurement.Verdict.NONE, 1, "an error"));
        assertThat(results.mistakes()).singleElement().asString().startsWith("UNMEASURED, ");
    }

    @Test
    void testWithAnUnstableFigureIsAlwaysAMistake() {
        for (String test :
                List.of(INJECTED, RARE, "RegressionCases.iterator", "AllThreadsCases.endedThreadWithin1Mib")) {
            Results results = results(JitMode.C1, unstable(test));
            assertThat(results.mistakes()).singleElement().asString().startsWith("UNMEASURED, ");
            assertThat(results.goals().missed())
                    .contains("Goal missed: the number of mistakes is 1; the goal is at most 0.");
        }
        assertThat(results(JitMode.C1, unstable(ZERO)).mistakes())
                .singleElement()
                .asString()
                .startsWith("FALSE_FAILURE, ");
    }

    @Test
    void distinguishesAnUnstableFigureFromABrokenLimit() {
        assertThat(Measurement.Verdict.ofBroken(Verdict.STEADY, 1)).isEqualTo(Measurement.Verdict.BROKEN);
        assertThat(Measurement.Verdict.ofBroken(Verdict.GROWING, 1)).isEqualTo(Measurement.Verdict.BROKEN);
        assertThat(Measurement.Verdict.ofBroken(Verdict.UNSTABLE, 1)).isEqualTo(Measurement.Verdict.UNSTABLE);
        assertThat(Measurement.Verdict.ofBroken(Verdict.STEADY, 0)).isEqualTo(Measurement.Verdict.UNSTABLE);
    }

    @Test
    void aJvmThatFailedIsAMistake() {
        Results results = new Results();
        results.add(new Trial(combination(JitMode.C1), List.of(), 1, "exit code 1"));
        assertThat(results.mistakes()).singleElement().asString().endsWith(": exit code 1");
    }

    @Test
    void ambiguousFigureIsWrongOnlyWithoutC2() {
        assertThat(results(JitMode.TIERED, held(REMOVABLE), broken(REMOVABLE)).mistakes())
                .isEmpty();
        assertThat(results(JitMode.INTERPRETER, held(REMOVABLE)).mistakes())
                .singleElement()
                .asString()
                .startsWith("MISS, ");
    }

    @Test
    void limitKeptAfterTooFewCallsIsShownAndNotAMistake() {
        Results results = results(JitMode.INTERPRETER, heldAfterTooFewCalls());
        assertThat(results.mistakes()).isEmpty();
        assertThat(results.tooFewCalls()).singleElement().asString().startsWith("may allocate once in 10000 calls, ");
        assertThat(results.summary())
                .isEqualTo("1 measurements: 0 false failures in 0, 0 misses in 0, 0 mistakes in all");
    }

    @Test
    void excusesHalfOfTheRareAllocationsInterpretedAndATenthOtherwise() {
        assertThat(results(JitMode.INTERPRETER, heldAfterTooFewCalls(), broken(RARE))
                        .goals()
                        .missed())
                .isEmpty();
        assertThat(results(JitMode.INTERPRETER, heldAfterTooFewCalls(), heldAfterTooFewCalls(), broken(RARE))
                        .goals()
                        .missed())
                .containsExactly(
                        "Goal missed: the share of rare allocations that were excused for too few calls, -Xint,"
                                + " is 66.6667 %; the goal is at most 50 %.");
        Measurement[] tenth = new Measurement[10];
        Arrays.fill(tenth, broken(RARE));
        tenth[0] = heldAfterTooFewCalls();
        assertThat(results(JitMode.TIERED, tenth).goals().missed()).isEmpty();
        tenth[1] = heldAfterTooFewCalls();
        assertThat(results(JitMode.TIERED, tenth).goals().missed())
                .containsExactly("Goal missed: the share of rare allocations that were excused for too few calls,"
                        + " C1 and C2, is 20 %; the goal is at most 10 %.");
    }

    @Test
    void eachRareAllocationHasToBeCaughtSomewhere() {
        String other = "RegressionCases.objectInOneOf100Calls";
        assertThat(results(JitMode.INTERPRETER, heldAfterTooFewCalls(), broken(other))
                        .goals()
                        .missed())
                .containsExactly("Goal missed: how often " + RARE + " was caught is 0; the goal is at least 1.");
    }

    @Test
    void missIsNotExcusedIfTheNumberOfCallsIsUnknown() {
        Results results = results(JitMode.INTERPRETER, held(RARE), broken(RARE));
        assertThat(results.goals().missed())
                .containsExactly("Goal missed: the number of mistakes is 1; the goal is at most 0.");
        assertThat(results.mistakes()).singleElement().asString().startsWith("MISS, ");
    }

    @Test
    void aRightVerdictWithOtherBytesIsShown() {
        Results results =
                results(JitMode.TIERED, new Measurement(INJECTED, Measurement.Verdict.BROKEN, 1, "24 B per call"));
        assertThat(results.goals().missed())
                .containsExactly("Goal missed: the number of right verdicts with other bytes than are known is 1;"
                        + " the goal is at most 0.");
        assertThat(results.otherFigures())
                .singleElement()
                .asString()
                .startsWith("known to be 16 B, ")
                .endsWith("24 B per call");
    }

    @Test
    void aRunWithoutMeasurementsHasNotMetItsGoals() {
        assertThat(new Results().goals().missed()).containsExactly("Goal missed: nothing was measured.");
    }

    private static Results results(JitMode jit, Measurement... measurements) {
        Results results = new Results();
        results.add(new Trial(combination(jit), Arrays.asList(measurements), 1, ""));
        return results;
    }

    private static Measurement heldAfterTooFewCalls() {
        return new Measurement(
                RARE, Measurement.Verdict.HELD, 1, "0 B per call [STEADY], counted 7,168 calls after 1,023 of warm-up");
    }

    private static Measurement held(String test) {
        return new Measurement(test, Measurement.Verdict.HELD, 1, "0 B per call");
    }

    private static Measurement unstable(String test) {
        return new Measurement(test, Measurement.Verdict.UNSTABLE, 1, "16 B per call [UNSTABLE]");
    }

    private static Measurement broken(String test) {
        return new Measurement(test, Measurement.Verdict.BROKEN, 1, "16 B per call");
    }

    private static Combination combination(JitMode jit) {
        return new Combination(
                new Jdk(17, "17", Path.of("17")),
                Collector.SERIAL,
                jit,
                ObjectLayout.COMPRESSED_OOPS,
                JUnitLine.JUNIT_5,
                OtherAgent.NONE);
    }
}
