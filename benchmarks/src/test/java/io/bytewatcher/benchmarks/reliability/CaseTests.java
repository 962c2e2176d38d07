package io.bytewatcher.benchmarks.reliability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.bytewatcher.AllocationScope;
import io.bytewatcher.benchmarks.reliability.Case.Expectation;
import io.bytewatcher.junit.AllocationMode;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class CaseTests {
    @Test
    void sizesFollowFromHeadersAndReferences() {
        assertThat(sizes(ExpectedAllocation.EMPTY_OBJECT)).containsExactly(16L, 16L, 8L, 8L);
        assertThat(sizes(ExpectedAllocation.INT_OBJECT)).containsExactly(16L, 16L, 16L, 16L);
        assertThat(sizes(ExpectedAllocation.LONG_OBJECT)).containsExactly(24L, 24L, 16L, 16L);
        assertThat(sizes(ExpectedAllocation.REFERENCE_OBJECT)).containsExactly(16L, 24L, 16L, 16L);
        assertThat(sizes(ExpectedAllocation.EIGHT_BYTES)).containsExactly(24L, 24L, 24L, 24L);
        assertThat(sizes(ExpectedAllocation.THIRTEEN_CHARS)).containsExactly(48L, 48L, 40L, 40L);
        assertThat(sizes(ExpectedAllocation.TEN_REFERENCES)).containsExactly(56L, 96L, 56L, 96L);
    }

    @Test
    void testNamesContainTheirLimits() {
        assertThat(Case.in(KnownSizeCases.classes()))
                .hasSizeGreaterThan(100)
                .allSatisfy(test -> assertThat(test.name())
                        .contains((test.mode() == AllocationMode.SINGLE_SHOT ? "OnceWithin" : "Within") + test.limit()
                                + "."));
    }

    @Test
    void eachLayoutHasLimitsThatHoldAndLimitsOneByteBelow() {
        List<Case> cases = Case.in(KnownSizeCases.classes());
        for (ObjectLayout layout : ObjectLayout.values()) {
            assertThat(cases)
                    .filteredOn(test -> test.limit() == test.cost().bytes(layout))
                    .hasSizeGreaterThan(15);
            assertThat(cases)
                    .filteredOn(test -> test.limit() == test.cost().bytes(layout) - 1)
                    .hasSizeGreaterThan(15);
        }
    }

    @Test
    void aLimitHoldsUpToTheSize() {
        Case test = new Case(
                "t",
                16,
                AllocationMode.STEADY_STATE,
                AllocationScope.TEST_THREAD,
                ExpectedAllocation.REFERENCE_OBJECT,
                "",
                1,
                1);
        assertThat(test.expectation(JitMode.TIERED, ObjectLayout.COMPRESSED_OOPS))
                .isEqualTo(Expectation.HOLDS);
        assertThat(test.expectation(JitMode.TIERED, ObjectLayout.UNCOMPRESSED_OOPS))
                .isEqualTo(Expectation.BREAKS);
    }

    @Test
    void removableObjectsAreUniqueWithoutC2() {
        Case test = new Case(
                "t",
                0,
                AllocationMode.STEADY_STATE,
                AllocationScope.TEST_THREAD,
                ExpectedAllocation.SOMETHING,
                "escape analysis",
                1,
                1);
        assertThat(Arrays.stream(JitMode.values())
                        .filter(jit -> test.expectation(jit, ObjectLayout.COMPRESSED_OOPS) == Expectation.BREAKS))
                .containsExactly(JitMode.C1, JitMode.INTERPRETER);
    }

    @Test
    void aLimitIsBelowWhatIsCertainlyAllocatedOrAboveWhatIsCertainlyNotExceeded() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> test(16, ExpectedAllocation.SOMETHING))
                .withMessage("t: limit 16 (expected: less than 1, or at least 9223372036854775807)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> test(1_048_592, ExpectedAllocation.ENDED_THREAD))
                .withMessage("t: limit 1048592 (expected: less than 1048592, or at least 1114128)");
        assertThat(test(1_048_576, ExpectedAllocation.ENDED_THREAD)
                        .expectation(JitMode.TIERED, ObjectLayout.COMPRESSED_OOPS))
                .isEqualTo(Expectation.BREAKS);
        assertThat(test(2_097_152, ExpectedAllocation.ENDED_THREAD)
                        .expectation(JitMode.TIERED, ObjectLayout.COMPRESSED_OOPS))
                .isEqualTo(Expectation.HOLDS);
    }

    @Test
    void casesOfAllThreadsAreASeparateKind() {
        List<Case> cases =
                Case.in(List.of(AllThreadsCases.class, OtherThreadCases.Virtual.class, BackgroundWorkCases.class));
        assertThat(cases).allMatch(test -> test.scope() == AllocationScope.ALL_THREADS);
        assertThat(cases.stream()
                        .map(test -> test.kind(test.expectation(JitMode.TIERED, ObjectLayout.COMPRESSED_OOPS))))
                .contains(
                        "allocates nothing, limit 0, steady state, all threads",
                        "allocates nothing, limit 0, single shot, all threads",
                        "injected allocation, limit 0, steady state, all threads",
                        "injected allocation, limit 0, single shot, all threads",
                        "known size above its limit, steady state, all threads",
                        "known size above its limit, single shot, all threads",
                        "known size within its limit, steady state, all threads",
                        "known size within its limit, single shot, all threads");
    }

    private static Case test(long limit, ExpectedAllocation cost) {
        return new Case("t", limit, AllocationMode.STEADY_STATE, AllocationScope.TEST_THREAD, cost, "", 1, 1);
    }

    @Test
    void rareAllocationIsNotAMissAfterTooFewCalls() {
        Case test = new Case(
                "t",
                0,
                AllocationMode.STEADY_STATE,
                AllocationScope.TEST_THREAD,
                ExpectedAllocation.SOMETHING,
                "",
                10_000,
                1);
        assertThat(expectation(test, Measurement.Verdict.HELD, "9,999")).isEqualTo(Expectation.TOO_FEW_CALLS);
        assertThat(expectation(test, Measurement.Verdict.HELD, "10,000")).isEqualTo(Expectation.BREAKS);
        assertThat(expectation(test, Measurement.Verdict.BROKEN, "9,999")).isEqualTo(Expectation.BREAKS);
    }

    @Test
    void unexpectedBytesAreDetected() {
        Case test = new Case(
                "t",
                16,
                AllocationMode.STEADY_STATE,
                AllocationScope.TEST_THREAD,
                ExpectedAllocation.LARGE_ARRAY,
                "",
                1,
                1);
        assertThat(test.hasOtherFigure(ObjectLayout.COMPRESSED_OOPS, broken("20,016 B per call [STEADY]")))
                .isFalse();
        assertThat(test.hasOtherFigure(ObjectLayout.COMPRESSED_OOPS, broken("20,016.01 B per call [AMORTISED]")))
                .isTrue();
    }

    private static Expectation expectation(Case test, Measurement.Verdict verdict, String calls) {
        String text = "0 B per call [STEADY], counted " + calls + " calls after 1,023 of warm-up";
        return test.expectation(
                JitMode.INTERPRETER, ObjectLayout.COMPRESSED_OOPS, new Measurement("t", verdict, 1, text));
    }

    private static Measurement broken(String text) {
        return new Measurement("t", Measurement.Verdict.BROKEN, 1, text);
    }

    private static List<Long> sizes(ExpectedAllocation cost) {
        return Arrays.stream(ObjectLayout.values()).map(cost::bytes).toList();
    }
}
