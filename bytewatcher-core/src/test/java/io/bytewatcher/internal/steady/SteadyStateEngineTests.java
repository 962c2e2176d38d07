package io.bytewatcher.internal.steady;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.bytewatcher.Allocation;
import io.bytewatcher.CompilationState;
import io.bytewatcher.Verdict;
import io.bytewatcher.internal.steady.SimulatedJvm.Course;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The decision about a steady state, against a simulated counter, clock and compiler. */
class SteadyStateEngineTests {
    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000_000_000;

    private final SimulatedJvm jvm = new SimulatedJvm();

    private static Course every(long period, long bytes) {
        return Course.every(period, 0, bytes);
    }

    private static double perCall(Allocation judgement) {
        return (double) judgement.bytes() / judgement.operations();
    }

    @Test
    void codeThatAllocatesNothingIsSteadyWithoutPollingTheCompiler() {
        Allocation judgement = jvm.reachesTopTierAt(Long.MAX_VALUE).settle(0);

        assertThat(judgement.verdict()).isEqualTo(Verdict.STEADY);
        assertThat(judgement.bytes()).isZero();
        assertThat(judgement.operations()).isGreaterThanOrEqualTo(250_000);
        assertThat(jvm.questions()).isZero();
    }

    @Test
    void codeOf100NsWithinItsLimitTakesLessThanHalfASecond() {
        jvm.settle(0);

        assertThat(jvm.elapsedNanos()).isLessThan(SECOND / 2);
    }

    @Test
    void aConstantCostIsExact() {
        Allocation judgement = jvm.allocatesInAll(Course.each(48)).settle(Settings.NO_LIMIT);

        assertThat(judgement.verdict()).isEqualTo(Verdict.STEADY);
        assertThat(judgement.bytes()).isEqualTo(48 * judgement.operations());
        assertThat(judgement.compilationState()).isEqualTo(CompilationState.TOP_TIER);
    }

    @Test
    void fulfilledLimitIsAcceptedBelowTheTopTier() {
        Allocation judgement = jvm.allocatesInAll(Course.each(48))
                .reachesTopTierAt(Long.MAX_VALUE)
                .settle(48);

        assertThat(judgement.verdict()).isEqualTo(Verdict.STEADY);
        assertThat(judgement.compilationState()).isNotEqualTo(CompilationState.TIME_BOUND);
        assertThat(jvm.questions()).isZero();
    }

    @Test
    void compilerWorksInTheBackgroundDuringTheFirstCalls() {
        jvm.settle(0);
        assertThat(jvm.backgroundCalls()).isBetween(4_000L, 4_000L + 128);
        assertThat(jvm.waitsForCompiler()).isTrue();
    }

    @Test
    void firstCallsAreThoseOfEachMeasurement() {
        jvm.settleAgain(0);
        assertThat(jvm.backgroundCalls()).isBetween(4_000L, 4_000L + 128);
        assertThat(jvm.waitsForCompiler()).isTrue();
    }

    @Test
    void slowCodeWaitsForTheCompilerAfterAMomentOfCalls() {
        SimulatedJvm slow = new SimulatedJvm().takes(MILLI);
        slow.settle(0);
        assertThat(slow.backgroundCalls()).isBetween(50L, 50L + 32);
    }

    @Test
    void busyMachineDoesNotMakeCodeSlow() {
        SimulatedJvm busy = new SimulatedJvm().takes(MILLI / 20).givesProcessor(20);
        busy.settle(0);
        assertThat(busy.backgroundCalls()).isBetween(4_000L, 4_000L + 128);
        SimulatedJvm slow = new SimulatedJvm().takes(5 * MILLI).givesProcessor(20);
        slow.settle(0);
        assertThat(slow.backgroundCalls()).isBetween(50L, 50L + 32);
    }

    @Test
    void codeThatWaitsDoesNotKeepTheCompilerInTheBackground() {
        SimulatedJvm waiting = new SimulatedJvm().takes(10 * MILLI).givesProcessor(1);
        waiting.settle(0);
        assertThat(waiting.backgroundCalls()).isBetween(50L, 50L + 32);
    }

    @Test
    void compilerWorksInTheBackgroundForATenthOfAShortBudget() {
        SimulatedJvm waiting =
                new SimulatedJvm().takes(10 * MILLI).givesProcessor(1).hasBudget(1_000 * MILLI);
        waiting.settle(0);
        assertThat(waiting.backgroundCalls()).isBetween(10L, 10L + 8);
    }

    @Test
    void compilerDoesNotStayInTheBackgroundAfterAnInterrupt() {
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> jvm.settle(0)).hasRootCauseInstanceOf(InterruptedException.class);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(jvm.waitsForCompiler()).isTrue();
    }

    @Test
    void aBreachWaitsForTheTopTier() {
        // 1 ms a call: flat at 32 B until the compiler removes the allocation after 3,000 calls
        Allocation judgement = jvm.allocatesInAll(Course.eachBefore(3_000, 32))
                .takes(MILLI)
                .reachesTopTierAt(3_000)
                .settle(0);

        assertThat(judgement.verdict()).isEqualTo(Verdict.STEADY);
        assertThat(judgement.bytes()).isZero();
    }

    @Test
    void breachBelowTheTopTierNamesTheTimeBound() {
        Allocation judgement = jvm.allocatesInAll(Course.each(32))
                .takes(10 * MILLI)
                .reachesTopTierAt(Long.MAX_VALUE)
                .settle(0);

        assertThat(judgement.compilationState()).isEqualTo(CompilationState.TIME_BOUND);
        assertThat(judgement.verdict()).isEqualTo(Verdict.STEADY);
        assertThat(perCall(judgement)).isEqualTo(32);
        assertThat(jvm.elapsedNanos()).isBetween(5 * SECOND, 6 * SECOND);
    }

    @Test
    void timeBoundStartsWithTheMeasurement() {
        jvm.allocatesInAll(Course.each(32))
                .takes(call -> call == 1 ? 100 * SECOND : 10 * MILLI)
                .reachesTopTierAt(Long.MAX_VALUE)
                .settle(0);

        assertThat(jvm.elapsedNanos()).isBetween(105 * SECOND, 106 * SECOND);
    }

    @Test
    void constantsArePreloadedOnceTheCompilerMayHaveAllocated() {
        jvm.settle(0);
        assertThat(jvm.preloads()).isZero();
        SimulatedJvm noisy = new SimulatedJvm().noiseAt(250_000, 64);
        noisy.settle(0);
        assertThat(noisy.preloads()).isEqualTo(1);
    }

    @Test
    void codeOnItsWayToTheTopTierIsWaitedForLonger() {
        Allocation judgement = jvm.allocatesInAll(Course.eachBefore(100_000, 32))
                .takes(100_000)
                .reachesTopTierAt(100_000)
                .settle(0);

        assertThat(judgement.verdict()).isEqualTo(Verdict.STEADY);
        assertThat(judgement.bytes()).isZero();
        assertThat(jvm.elapsedNanos()).isBetween(10 * SECOND, 14 * SECOND);
    }

    @Test
    void waitForTheTopTierEndsAfterFourBounds() {
        Allocation judgement = jvm.allocatesInAll(Course.each(32))
                .takes(100_000)
                .reachesTopTierAt(Long.MAX_VALUE)
                .settle(0);

        assertThat(judgement.compilationState()).isEqualTo(CompilationState.TIME_BOUND);
        assertThat(jvm.elapsedNanos()).isBetween(20 * SECOND, 21 * SECOND);
    }

    @Test
    void compilerAllocationBeforeTheTopTierIsNotACost() {
        long[] spikes = {328, 5_528, 264, 2_896, 616, 2_120};
        for (int i = 0; i < spikes.length; i++) {
            jvm.noiseAt(7_000 + 4_000L * i, spikes[i]);
        }
        Allocation judgement = jvm.takes(60_000)
                .reachesTopTierAt(60_000)
                .compilesSomethingEvery(3 * MILLI)
                .settle(0);

        assertThat(judgement.verdict()).isEqualTo(Verdict.STEADY);
        assertThat(judgement.bytes()).isZero();
    }

    @ParameterizedTest
    @ValueSource(longs = {3, 100, 999, 10_000, 30_000, 65_536, 100_000, 120_000})
    void aRareAllocationIsAmortisedWithItsExactMean(long period) {
        Allocation judgement = jvm.allocatesInAll(every(period, 4_096)).settle(0);

        assertThat(judgement.verdict()).isEqualTo(Verdict.AMORTISED);
        assertThat(perCall(judgement)).isCloseTo(4_096.0 / period, within(4_096.0 / period * 0.35));
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 10_000, 100_000})
    void aRareAllocationAtRandomIsAmortised(int period) {
        Allocation judgement = jvm.allocatesInAll(Course.atRandom(new SplittableRandom(period), period, () -> 16))
                .compilesSomethingEvery(3 * MILLI)
                .settle(0);

        assertThat(judgement.verdict()).isEqualTo(Verdict.AMORTISED);
        assertThat(perCall(judgement)).isCloseTo(16.0 / period, within(16.0 / period * 0.6));
    }

    @ParameterizedTest
    @ValueSource(ints = {80, 250, 900})
    void twoLevelsThatAlternateAreAmortised(int nanos) {
        Allocation judgement = jvm.takes(nanos)
                .allocatesInAll(every(100, 16))
                .compilesSomethingEvery(40 * MILLI)
                .settle(0);

        assertThat(judgement.compilationState()).isNotEqualTo(CompilationState.TIME_BOUND);
        assertThat(perCall(judgement)).isCloseTo(0.16, within(0.001));
        assertThat(jvm.elapsedNanos()).isLessThan(3 * SECOND);
    }

    @Test
    void sizesThatVaryHaveAMean() {
        Random random = new Random(1);
        Allocation judgement = jvm.allocates(call -> 16 + 8 * random.nextInt(5)).settle(Settings.NO_LIMIT);

        assertThat(judgement.verdict()).isEqualTo(Verdict.AMORTISED);
        assertThat(perCall(judgement)).isCloseTo(32, within(0.2));
    }

    @Test
    void amortisedCostIsJudgedByItsMean() {
        Allocation judgement = jvm.allocatesInAll(every(100, 64)).settle(1);

        assertThat(judgement.verdict()).isEqualTo(Verdict.AMORTISED);
        assertThat(judgement.bytes()).isLessThanOrEqualTo(judgement.operations());
        assertThat(jvm.questions()).isZero();
    }

    /** Before the counting rounds, and while counting. */
    @ParameterizedTest
    @ValueSource(longs = {120_001, 300_001})
    void aBranchFirstTakenLateCountsWithItsOwnLevel(long call) {
        Allocation judgement = jvm.allocatesInAll(Course.eachFrom(call, 32)).settle(0);

        assertThat(judgement.verdict()).isEqualTo(Verdict.STEADY);
        assertThat(perCall(judgement)).isEqualTo(32);
    }

    @ParameterizedTest
    @ValueSource(longs = {4_999_988, 5_266_654, 5_399_987, 5_533_320, 5_666_653, 5_799_986})
    void risenLevelAmongCompilationsIsNotAveragedWithTheEarlierOne(long rise) {
        Allocation judgement = jvm.takes(2_000)
                .allocatesInAll(Course.each(488).and(Course.eachFrom(rise, 56)))
                .compilesSomethingEvery(3 * MILLI)
                .reachesTopTierAt(rise + 10_000)
                .settle(Settings.NO_LIMIT);

        assertThat(judgement.verdict()).isEqualTo(Verdict.STEADY);
        assertThat(perCall(judgement)).isEqualTo(544);
        assertThat(judgement.compilationState()).isNotEqualTo(CompilationState.TIME_BOUND);
    }

    @ParameterizedTest
    @ValueSource(longs = {4_999_988, 5_266_654, 5_399_987, 5_533_320, 5_666_653, 5_799_986})
    void risenUnevenLevelIsNotAveragedWithTheEarlierOne(long rise) {
        Allocation judgement = jvm.takes(2_000)
                .allocates(call -> call < rise ? 488 : call % 1_000 == 0 ? 16_384 + call % 3 * 8 : 544)
                .compilesSomethingEvery(3 * MILLI)
                .reachesTopTierAt(rise + 10_000)
                .settle(Settings.NO_LIMIT);

        assertThat(judgement.verdict()).isEqualTo(Verdict.AMORTISED);
        assertThat(perCall(judgement)).isCloseTo(544 + 15.85, within(0.5));
    }

    @ParameterizedTest
    @ValueSource(longs = {10, 13, 100, 1_021, 47_000, 110_000, 150_000, 180_000})
    void unboundedListGrows(long initialCapacity) {
        Allocation judgement =
                jvm.takes(8).allocatesInAll(Course.filling(initialCapacity, 1)).settle(0);

        assertThat(judgement.verdict()).isEqualTo(Verdict.GROWING);
        assertThat(jvm.calls()).as("no runaway").isLessThan(20_000_000);
    }

    @ParameterizedTest
    @ValueSource(longs = {16, 24, 90, 1_500})
    void unboundedMapGrows(long initialCapacity) {
        Allocation judgement = jvm.compilesUntil(100 * MILLI)
                .takes(40)
                .allocatesInAll(Course.filling(initialCapacity, 0))
                .settle(0);

        assertThat(judgement.verdict()).isEqualTo(Verdict.GROWING);
    }

    @Test
    void growingCopyGrows() {
        Allocation judgement = jvm.takes(1_000).allocates(call -> 16 + 8 * call).settle(0);

        assertThat(judgement.verdict()).isEqualTo(Verdict.GROWING);
    }

    /** Each step takes less than a round, some rounds, or more rounds than a level needs. */
    @ParameterizedTest
    @CsvSource({"0, 1000", "6, 1000", "8, 4000", "11, 4000", "13, 4000", "14, 1000", "18, 60"})
    void copyThatGrowsInStepsGrows(int shift, long nanos) {
        Allocation judgement =
                jvm.takes(nanos).allocates(call -> 16 + 8 * (call >> shift)).settle(0);

        assertThat(judgement.verdict()).isEqualTo(Verdict.GROWING);
    }

    @Test
    void copyThatHasGrownInStepsHasTheLastFigure() {
        Allocation judgement = jvm.takes(4_000)
                .allocates(call -> 16 + 8 * Math.min(call >> 10, 120))
                .settle(0);

        assertThat(judgement.verdict()).isEqualTo(Verdict.STEADY);
        assertThat(perCall(judgement)).isEqualTo(16 + 8 * 120);
    }

    @ParameterizedTest
    @ValueSource(longs = {200, 200_000, 400_000, 600_000, 1_000_000})
    void fullCacheAllocatesNothing(long bound) {
        long[] capacity = {16};
        Allocation judgement = jvm.takes(20)
                .allocates(call -> {
                    if (call > bound) {
                        return 0;
                    }
                    if (call <= capacity[0]) {
                        return 0;
                    }
                    capacity[0] *= 2;
                    return 16 + 4 * capacity[0];
                })
                .settle(0);

        assertThat(judgement.verdict()).isEqualTo(Verdict.STEADY);
        assertThat(judgement.bytes()).isZero();
    }

    @ParameterizedTest
    @ValueSource(longs = {120_000, 150_000, 400_000, 900_000, 1_100_000})
    void aOneOffIsShownAndNotCounted(long call) {
        Allocation judgement = jvm.noiseAt(call, 12_896).settle(0);

        assertThat(judgement.verdict()).isEqualTo(Verdict.STEADY);
        assertThat(judgement.bytes()).isZero();
        assertThat(judgement.outliers()).isSubsetOf(12_896L);
    }

    @ParameterizedTest
    @ValueSource(longs = {220_000, 250_000, 300_000})
    void aOneOffWhileCountingIsShown(long call) {
        assertThat(jvm.noiseAt(call, 12_896).settle(0).outliers()).containsExactly(12_896L);
    }

    @Test
    void severalOneOffsThatNeverRecurAreNotACost() {
        // as seen with an echo over loopback on an overloaded machine: 128, 792 and 200 bytes, each once
        jvm.noiseAt(7_000, 128).noiseAt(8_600, 792).noiseAt(11_000, 200);

        Allocation judgement = jvm.takes(100_000).settle(0);

        assertThat(judgement.verdict()).isEqualTo(Verdict.STEADY);
        assertThat(judgement.bytes()).isZero();
    }

    @Test
    void randomCostIsNotMistakenForOneOffs() {
        for (int seed = 0; seed < 60; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            int period = 1_000 + random.nextInt(24_000);
            int nanos = 20 + random.nextInt(500);
            SimulatedJvm simulated = new SimulatedJvm()
                    .takes(nanos)
                    .compilesUntil(random.nextInt(200) * MILLI)
                    .allocatesInAll(Course.atRandom(random, period, () -> 16 + 8L * random.nextInt(100)));

            Allocation judgement = simulated.settle(0);

            assertThat(judgement.bytes())
                    .as("seed %d, once in %d", seed, period)
                    .isPositive();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {10_000, 20_000, 40_000, 114_981})
    void rareCostIsKeptWhenTheTopTierIsReached(long period) {
        Allocation judgement = jvm.takes(10_000)
                .allocatesInAll(Course.every(period, 40_463, 4_096))
                .settle(0);

        assertThat(judgement.verdict()).isEqualTo(Verdict.AMORTISED);
        assertThat(judgement.bytes()).isPositive();
    }

    @Test
    void noiseBeforeTheTopTierIsNotACostDespiteALaterOneOff() {
        long[] spikes = {30_000, 34_000, 45_000, 50_000, 62_000, 70_000};
        for (long call : spikes) {
            jvm.noiseAt(call, 736);
        }
        Allocation judgement =
                jvm.takes(20_000).reachesTopTierAt(80_000).noiseAt(90_000, 264).settle(0);

        assertThat(judgement.verdict()).isEqualTo(Verdict.STEADY);
        assertThat(judgement.bytes()).isZero();
    }

    @Test
    void noiseShortlyBeforeTheTimeBoundExtendsTheMeasurement() {
        long[] spikes = {100_000, 180_000, 250_000, 330_000, 390_000};
        for (long call : spikes) {
            jvm.noiseAt(call, 736);
        }
        Allocation judgement = jvm.takes(10_000).reachesTopTierAt(420_000).settle(0);

        assertThat(judgement.verdict()).isEqualTo(Verdict.STEADY);
        assertThat(judgement.bytes()).isZero();
        assertThat(jvm.elapsedNanos()).isBetween(5 * SECOND, 20 * SECOND);
    }

    @Test
    void noiseOfSupersededCodeIsDiscarded() {
        long topTier = 300_000;
        int[] questionsBefore = {0};
        int[] callsSinceAnswer = {0};
        Allocation judgement = jvm.takes(10_000)
                .reachesTopTierAt(topTier)
                .allocates(call -> {
                    questionsBefore[0] = call < topTier ? jvm.questions() : questionsBefore[0];
                    callsSinceAnswer[0] += jvm.questions() > questionsBefore[0] ? 1 : 0;
                    return callsSinceAnswer[0] > 500 ? 0 : 32 + (call % 20_000 == 0 ? 4_096 : 0);
                })
                .settle(0);

        assertThat(judgement.verdict()).isEqualTo(Verdict.STEADY);
        assertThat(judgement.bytes()).isZero();
        assertThat(jvm.elapsedNanos()).isLessThan(5 * SECOND);
    }

    @Test
    void noiseOfManyCompilationsIsNotACost() {
        for (int i = 0; i < 12; i++) {
            jvm.noiseAt(150_000 + i * 90_000L, 736 + 40 * i);
        }
        Allocation judgement = jvm.compilesUntil(130 * MILLI).settle(0);

        assertThat(judgement.verdict()).isEqualTo(Verdict.STEADY);
        assertThat(judgement.bytes()).isZero();
    }

    @Test
    void aRealCostBetweenCompilationsIsStillACost() {
        Allocation judgement = jvm.takes(1_000)
                .allocatesInAll(every(150_000, 4_096))
                .compilesSomethingEvery(2 * MILLI)
                .settle(0);

        assertThat(judgement.verdict()).isIn(Verdict.AMORTISED, Verdict.UNSTABLE);
    }

    @Test
    void codeThatIsCompiledLateIsMeasuredAfterwards() {
        Allocation judgement = jvm.allocatesInAll(Course.eachBefore(800_000, 87))
                .compilesUntil(90 * MILLI)
                .reachesTopTierAt(800_000)
                .settle(0);

        assertThat(judgement.verdict()).isEqualTo(Verdict.STEADY);
        assertThat(judgement.bytes()).isZero();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 5, 10, 50})
    void slowCallsThatAllocateNothingPass(long millis) {
        Allocation judgement = jvm.takes(millis * MILLI).settle(0);

        assertThat(judgement.verdict()).isEqualTo(Verdict.STEADY);
        assertThat(judgement.bytes()).isZero();
        assertThat(jvm.elapsedNanos()).isLessThan(3 * SECOND);
    }

    @Test
    void slowCallsEndShortlyAfterTheBound() {
        Allocation judgement = jvm.takes(2 * SECOND).settle(0);

        assertThat(judgement.verdict()).isEqualTo(Verdict.STEADY);
        assertThat(jvm.calls()).isLessThan(10);
    }

    @Test
    void singleCallWithinTheBoundIsNotEnough() {
        Allocation judgement =
                jvm.takes(20 * SECOND).allocatesInAll(Course.each(8)).settle(0);

        assertThat(judgement.verdict()).isEqualTo(Verdict.UNSTABLE);
        assertThat(judgement.explanation()).isNotEmpty();
    }

    @Test
    void doesNotWaitInAnInterpreter() {
        Allocation judgement = jvm.withoutCompiler()
                .allocatesInAll(Course.each(87))
                .takes(2_000)
                .settle(Settings.NO_LIMIT);

        assertThat(perCall(judgement)).isEqualTo(87);
        assertThat(judgement.compilationState()).isEqualTo(CompilationState.TOP_TIER);
        assertThat(jvm.questions()).isZero();
        assertThat(jvm.elapsedNanos()).isLessThan(SECOND);
    }

    @Test
    void busyCompilerDoesNotDelayAFulfilledLimit() {
        jvm.compilesSomethingEvery(MILLI / 2).settle(0);

        assertThat(jvm.elapsedNanos()).isLessThan(SECOND / 2);
    }

    @Test
    void excessAtTheTimeBoundIsUnstable() {
        Allocation judgement =
                jvm.takes(100_000).noiseAt(9_000, 64).noiseAt(20_000, 64).settle(0);

        assertThat(judgement.verdict()).isEqualTo(Verdict.UNSTABLE);
        assertThat(judgement.compilationState()).isEqualTo(CompilationState.TIME_BOUND);
    }

    @Test
    void knownFigureIsConfirmedAtOnce() {
        assertThat(jvm.allocates(call -> call < 1_000 ? 64 : 48).holds(48)).isTrue();
        assertThat(jvm.elapsedNanos()).isLessThan(20 * MILLI);
    }

    @Test
    void unconfirmedKnownFigureIsAbandonedAtTheBound() {
        assertThat(jvm.allocatesInAll(Course.each(49)).holds(48)).isFalse();
        assertThat(jvm.elapsedNanos()).isBetween(SECOND, SECOND + 10 * MILLI);
    }

    @Test
    void knownFigureOfInstantaneousCodeIsConfirmed() {
        assertThat(jvm.takes(0).holds(0)).isTrue();
        assertThat(jvm.calls()).as("in three rounds of the largest size").isEqualTo(65_535 + 3 * 65_536);
    }

    @Test
    void aKnownFigureTakesThreeRoundsOfTwoMilliseconds() {
        assertThat(jvm.takes(2 * MILLI).holds(0)).isTrue();
        assertThat(jvm.calls()).isEqualTo(3);
    }

    @Test
    void roundStartedAtTheBoundMayConfirmAKnownFigure() {
        assertThat(jvm.takes(SECOND / 2).holds(0)).isTrue();
        assertThat(jvm.calls()).isEqualTo(3);
    }

    @Test
    void boundOfAKnownFigureStartsWithItsConfirmation() {
        jvm.takes(call -> call == 1 ? 100 * SECOND : 1_000).repeat(1);
        assertThat(jvm.holds(0)).isTrue();
        assertThat(jvm.calls()).isEqualTo(1 + 2_047 + 3 * 2_048);
    }

    @Test
    void knownFigureIsNotConfirmedIfEachThirdRoundDiffers() {
        assertThat(jvm.takes(3 * MILLI).allocatesInAll(every(3, 16)).holds(0)).isFalse();
    }

    @Test
    void knownFigureOfSlowCodeIsAbandonedAfterOneCall() {
        assertThat(jvm.takes(2 * SECOND).holds(0)).isFalse();
        assertThat(jvm.calls()).isEqualTo(1);
    }
}
