package io.bytewatcher.internal.steady;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.Allocation;
import io.bytewatcher.CompilationState;
import io.bytewatcher.Round;
import io.bytewatcher.Verdict;
import io.bytewatcher.internal.jit.JvmDescription;
import io.bytewatcher.internal.jit.Tier;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The exact number of rounds that a verdict takes. Unless stated, a round has 100,000 operations and takes 20 ms. */
class JudgeTests {
    private static final long MILLI = 1_000_000;
    private static final long BOUND = 5_000 * MILLI;
    private static final long PATIENCE = 4 * BOUND;
    private static final long OPERATIONS = 100_000;
    private static final long NANOS = 20 * MILLI;

    private static Rounds limitOf(long limit) {
        return new Rounds(new Settings(limit, BOUND, PATIENCE, 0, true));
    }

    private static Rounds withoutCompiler(long limit) {
        return new Rounds(new Settings(limit, BOUND, PATIENCE, 0, false));
    }

    /** A judge, its inputs, and its next step. */
    private static final class Rounds {
        private final Judge judge;
        private final List<Long> questionNanos = new ArrayList<>();
        private Tier answer = Tier.LOWER;
        private JudgeStep step = new JudgeStep.Run(1);
        private int preloads;
        private long elapsed;

        Rounds(Settings settings) {
            judge = new Judge(settings);
        }

        /** The shortest warm-up of so many operations. */
        Rounds warmUp(long operations) {
            return add(10, operations / 10, 2 * MILLI, 0, false);
        }

        Rounds warmUp() {
            return warmUp(OPERATIONS);
        }

        Rounds answers(Tier tier) {
            answer = tier;
            return this;
        }

        Rounds add(int times, long operations, long nanos, long bytes, boolean disturbed) {
            for (int i = 0; i < times; i++) {
                elapsed += nanos;
                judge.add(new Sample(new Round(operations, bytes), nanos, elapsed, disturbed));
                next();
            }
            return this;
        }

        private void next() {
            step = judge.next();
            while (step instanceof JudgeStep.Preload || step instanceof JudgeStep.AskCompiler) {
                if (step instanceof JudgeStep.Preload) {
                    assertThat(++preloads).isLessThan(2);
                    judge.preloaded();
                } else {
                    questionNanos.add(elapsed);
                    assertThat(questionNanos).as("questions").hasSizeLessThan(1_000);
                    judge.add(answer);
                }
                step = judge.next();
            }
            assertThat(step).isInstanceOfAny(JudgeStep.Run.class, JudgeStep.Done.class);
        }

        Rounds clean(int times) {
            return rounds(times, 0);
        }

        Rounds rounds(int times, long bytes) {
            return add(times, OPERATIONS, NANOS, bytes, false);
        }

        Rounds disturbed(long bytes) {
            return add(1, OPERATIONS, NANOS, bytes, true);
        }

        /** Rounds with an excess, each after one without. */
        Rounds recurring(int times, boolean disturbed) {
            for (int i = 0; i < times; i++) {
                clean(1).add(1, OPERATIONS, NANOS, 64, disturbed);
            }
            return this;
        }

        /** Rounds until the end, each with one object of 24 B more, or one less, than the given number. */
        Rounds alternating(long nanos, int objects) {
            while (!isDone()) {
                add(1, OPERATIONS, nanos, (objects + 1) * 24L, false);
                add(1, OPERATIONS, nanos, (objects - 1) * 24L, false);
            }
            return this;
        }

        /** Makes the next round end at that time, however short it is. */
        Rounds waitUntil(long nanos) {
            elapsed = nanos - NANOS;
            return this;
        }

        boolean isDone() {
            return step instanceof JudgeStep.Done;
        }

        Allocation judgement() {
            assertThat(step).isInstanceOf(JudgeStep.Done.class);
            return ((JudgeStep.Done) step).allocation();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "4, 300000, 20000000, false",
        "5, 300000, 20000000, true",
        "5, 49999, 2000000, false",
        "5, 50000, 1999999, false",
        "5, 50000, 2000000, true",
        "5, 20000, 49999999, false",
        "5, 20000, 50000000, true",
        "5, 19999999, 1000000, false",
        "5, 20000000, 1000000, true"
    })
    void limitHeldByLevelRoundsTakesFiveAndAQuarterOfAMillionOperationsOr250Ms(
            int rounds, long operations, long nanos, boolean done) {
        assertThat(limitOf(0).warmUp().add(rounds, operations, nanos, 0, false).isDone())
                .isEqualTo(done);
        assertThat(limitOf(24)
                        .warmUp()
                        .add(rounds, operations, nanos, 24 * operations, false)
                        .isDone())
                .isEqualTo(done);
    }

    @ParameterizedTest
    @CsvSource({"199999, 10000000, false", "200000, 9999999, false", "200000, 10000000, true"})
    void limitHeldByUnevenRoundsTakesAMillionOperations(long operations, long nanos, boolean done) {
        Rounds rounds = limitOf(1).warmUp().add(2, operations, nanos, 0, false).add(1, operations, nanos, 16, false);
        assertThat(rounds.add(2, operations, nanos, 0, false).isDone()).isEqualTo(done);
    }

    @ParameterizedTest
    @CsvSource({"199999, 10000000, false", "200000, 9999999, false", "200000, 10000000, true"})
    void figureWithoutALimitTakesAMillionOperations(long operations, long nanos, boolean done) {
        Rounds rounds = limitOf(Settings.NO_LIMIT).warmUp();
        assertThat(rounds.add(5, operations, nanos, 0, false).isDone()).isEqualTo(done);
    }

    @ParameterizedTest
    @CsvSource({"23, 10, false", "24, 10, true", "9, 99, false", "9, 100, true"})
    void quarterSecondUsesTheFastestRoundCappedAtOneSecondWhenStarved(int slowRounds, int slowMillis, boolean done) {
        Rounds rounds = limitOf(0).warmUp().add(1, 9_000, 10 * MILLI, 0, false);
        rounds.add(slowRounds, 9_000, (slowMillis + 10) * MILLI, 0, false);
        assertThat(rounds.isDone()).isEqualTo(done);
    }

    @ParameterizedTest
    @CsvSource({"2, 200000000, false", "3, 99999999, false", "3, 100000000, true"})
    void threeLongRoundsAreEnough(int rounds, long nanos, boolean done) {
        assertThat(limitOf(0).warmUp().add(rounds, 50_000, nanos, 0, false).isDone())
                .isEqualTo(done);
    }

    @ParameterizedTest
    @CsvSource({"19999, 50000000, false", "20000, 50000000, true", "1, 199999999, false", "1, 200000000, true"})
    void countsAsManyOperationsAsTheWarmUpOrForOneSecond(long operations, long nanos, boolean done) {
        assertThat(limitOf(0).warmUp().add(5, operations, nanos, 0, false).isDone())
                .isEqualTo(done);
    }

    @ParameterizedTest
    @CsvSource({"399999, false", "400000, true"})
    void countsTheRequestedOperations(long operations, boolean done) {
        assertThat(new Rounds(new Settings(0, BOUND, PATIENCE, 2_000_000, true))
                        .warmUp()
                        .add(5, operations, NANOS, 0, false)
                        .isDone())
                .isEqualTo(done);
    }

    @ParameterizedTest
    @CsvSource({"119999, false", "120000, true"})
    void roundsBeforeBetterCodeBelongToTheWarmUp(long operations, boolean done) {
        Rounds rounds = limitOf(0).warmUp().add(1, 500_000, NANOS, 10, true).add(5, operations, 50 * MILLI, 0, false);
        assertThat(rounds.isDone()).isEqualTo(done);
        rounds.add(1, OPERATIONS, 50 * MILLI, 0, false);
        assertThat(rounds.judgement().warmUpOperations()).isEqualTo(600_000);
        assertThat(rounds.judgement().rounds()).hasSize(6);
    }

    @Test
    void fallFromAFlatLevelRestartsCounting() {
        Allocation judgement = limitOf(0).warmUp().rounds(2, 10).clean(10).judgement();
        assertThat(judgement.rounds()).hasSize(10);
        assertThat(judgement.outliers()).isEmpty();
    }

    @Test
    void fallFromAnUnevenLevelIsExcess() {
        Rounds rounds =
                limitOf(0).warmUp().rounds(1, 10).rounds(1, 20).rounds(1, 10).clean(9);
        assertThat(rounds.isDone()).isFalse();
        assertThat(rounds.clean(1).judgement().outliers()).containsExactly(10L, 20L, 10L);
    }

    @Test
    void fallFromAnUnevenLevelWithACompilationRestartsCounting() {
        assertThat(limitOf(0)
                        .warmUp()
                        .rounds(1, 10)
                        .rounds(1, 20)
                        .rounds(1, 10)
                        .disturbed(0)
                        .clean(9)
                        .judgement()
                        .rounds())
                .as("with its own round")
                .hasSize(10);
        assertThat(limitOf(0)
                        .warmUp()
                        .rounds(1, 10)
                        .disturbed(20)
                        .rounds(1, 10)
                        .clean(10)
                        .judgement()
                        .rounds())
                .as("with one before")
                .hasSize(10);
    }

    /** Levels of five rounds each, which are not enough; the first round of some comes with a compilation. */
    private static Rounds levels(long disturbed, long... levels) {
        Rounds rounds = withoutCompiler(Settings.NO_LIMIT).warmUp(1_000);
        for (long level : levels) {
            rounds.add(1, 100, 40 * MILLI, 100 * level, level == disturbed).add(4, 100, 40 * MILLI, 100 * level, false);
        }
        return rounds;
    }

    @Test
    void changingLevelIsFollowedUntilItRecurs() {
        Allocation followed = levels(-1, 16, 0, 16, 0, 16, 16, 16, 16, 16).judgement();
        assertThat(followed.verdict()).isEqualTo(Verdict.STEADY);
        assertThat(followed.bytes()).isEqualTo(16 * followed.operations());
        assertThat(followed.warmUpOperations()).isEqualTo(3_000);
        Allocation later = levels(-1, 0, 16, 0, 16, 0, 16, 0, 0, 0).judgement();
        assertThat(later.verdict()).isEqualTo(Verdict.AMORTISED);
        assertThat(later.operations()).as("with the second burst").isEqualTo(3_500);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 16})
    void fallWithACompilationIsNotALevelChange(long disturbed) {
        Allocation judgement =
                levels(disturbed, 0, 16, 0, 16, 0, 16, 16, 16, 16, 16).judgement();
        assertThat(judgement.verdict()).isEqualTo(Verdict.STEADY);
        assertThat(judgement.bytes()).isEqualTo(16 * judgement.operations());
    }

    /** Rounds of 4 ms: some without bytes, then six with different bytes. */
    private static void burst(Rounds rounds, int clear) {
        rounds.add(clear, 20_000, 4 * MILLI, 0, false);
        for (int i = 0; i < 6; i++) {
            rounds.add(1, 20_000, 4 * MILLI, 64 + 8 * i, false);
        }
    }

    @ParameterizedTest
    @CsvSource({"false, 309", "true, 61"})
    void transientLevelMustNotRecurInTenTimesAsManyOperations(boolean compiled, int clear) {
        Rounds rounds = limitOf(0).warmUp();
        burst(rounds, 25);
        rounds.add(1, 20_000, 4 * MILLI, 0, compiled).add(clear - 1, 20_000, 4 * MILLI, 0, false);
        assertThat(rounds.isDone()).isFalse();
        Allocation judgement = rounds.add(1, 20_000, 4 * MILLI, 0, false).judgement();
        assertThat(judgement.verdict()).isEqualTo(Verdict.STEADY);
        assertThat(judgement.bytes()).isZero();
        assertThat(judgement.outliers()).containsExactly(504L);
        assertThat(judgement.warmUpOperations()).isEqualTo(720_000);
    }

    @Test
    void constantCompilationsDoNotExplainATransientLevel() {
        Rounds rounds = limitOf(0).warmUp();
        for (int i = 0; i < 12; i++) {
            rounds.add(1, 20_000, 4 * MILLI, 0, false).add(1, 20_000, 4 * MILLI, 0, true);
        }
        burst(rounds, 0);
        rounds.add(1, 20_000, 4 * MILLI, 0, true).add(298, 20_000, 4 * MILLI, 0, false);
        assertThat(rounds.isDone()).isFalse();
        assertThat(rounds.add(1, 20_000, 4 * MILLI, 0, false).judgement().outliers())
                .containsExactly(504L);
    }

    @Test
    void allRoundsOfATransientLevelAreConsidered() {
        Rounds rounds = limitOf(0).warmUp();
        burst(rounds, 25);
        rounds.add(4, 20_000, 4 * MILLI, 200, false).add(349, 20_000, 4 * MILLI, 0, false);
        assertThat(rounds.isDone()).isFalse();
        assertThat(rounds.add(1, 20_000, 4 * MILLI, 0, false).judgement().outliers())
                .containsExactly(504L + 800);
    }

    @Test
    void roundsThatContinueADoubtedLevelAreDoubted() {
        Rounds rounds = limitOf(0).warmUp().clean(2).recurring(4, true).rounds(1, 64);
        rounds.clean(27);
        assertThat(rounds.isDone()).isFalse();
        assertThat(rounds.clean(1).judgement().outliers()).containsExactly(64L, 64L, 64L, 128L);
    }

    @Test
    void recurringTransientLevelIsACost() {
        Rounds rounds = withoutCompiler(0).warmUp();
        burst(rounds, 25);
        burst(rounds, 25);
        Allocation judgement = rounds.add(19, 20_000, 4 * MILLI, 0, false).judgement();
        assertThat(judgement.verdict()).isEqualTo(Verdict.AMORTISED);
        assertThat(judgement.bytes()).isEqualTo(504);
        assertThat(judgement.operations()).isEqualTo(50 * 20_000);
    }

    @ParameterizedTest
    @CsvSource({"4, STEADY", "5, AMORTISED"})
    void fiveLevelChangesWithACompilationAreACost(int times, Verdict kind) {
        Rounds rounds = withoutCompiler(0).warmUp();
        for (int i = 0; i < times; i++) {
            rounds.add(1, 20_000, 4 * MILLI, 0, true);
            burst(rounds, 24);
        }
        rounds.add(1, 20_000, 4 * MILLI, 0, true);
        while (!rounds.isDone()) {
            rounds.add(1, 20_000, 4 * MILLI, 0, false);
        }
        assertThat(rounds.judgement().verdict()).isEqualTo(kind);
    }

    @Test
    void roundsBeforeATransientLevelAreKept() {
        Rounds rounds = withoutCompiler(0).warmUp().add(1, 20_000, 4 * MILLI, 0, false);
        for (int i = 0; i < 3; i++) {
            rounds.add(1, 20_000, 4 * MILLI, 64, false).add(2, 20_000, 4 * MILLI, 0, false);
        }
        rounds.add(19, 20_000, 4 * MILLI, 0, false).add(5, 20_000, 4 * MILLI, 64, false);
        assertThat(rounds.add(84, 20_000, 4 * MILLI, 0, false).isDone()).isFalse();
        assertThat(rounds.add(1, 20_000, 4 * MILLI, 0, false).judgement().outliers())
                .containsExactly(64L, 64L, 64L, 320L);
    }

    /** A quarter of a million would do without the doubt, which is over after 620,000. */
    @Test
    void limitHeldAfterATransientLevelTakesAMillionOperations() {
        Rounds rounds = limitOf(0).warmUp().add(25, 2_000, 4 * MILLI, 0, false);
        for (int i = 0; i < 6; i++) {
            rounds.add(1, 2_000, 4 * MILLI, 64 + 8 * i, false);
        }
        rounds.add(8, OPERATIONS, NANOS / 2, 0, false).add(1, 199_999, NANOS / 2, 0, false);
        assertThat(rounds.isDone()).isFalse();
        assertThat(rounds.add(1, 1, NANOS / 2, 0, false).judgement().outliers()).containsExactly(504L);
    }

    @Test
    void levelThatStaysAfterATransientOneIsTheFigure() {
        Rounds rounds = withoutCompiler(0).warmUp();
        burst(rounds, 25);
        rounds.add(21, 20_000, 4 * MILLI, 0, false).add(200, 20_000, 4 * MILLI, 400, false);
        Allocation judgement = rounds.judgement();
        assertThat(judgement.bytes()).isEqualTo(400L * judgement.rounds().size());
        assertThat(judgement.outliers()).as("no longer in doubt").isEmpty();
    }

    @Test
    void figureBelowTheTopTierIsReportedAtTheTimeBound() {
        Rounds rounds = limitOf(0).warmUp().rounds(998, 48 * OPERATIONS);
        assertThat(rounds.isDone()).isFalse();
        Allocation judgement = rounds.rounds(1, 48 * OPERATIONS).judgement();
        assertThat(judgement.compilationState()).isEqualTo(CompilationState.TIME_BOUND);
        assertThat(judgement.verdict()).isEqualTo(Verdict.STEADY);
    }

    @Test
    void codeTooSlowForTheTopTierIsReportedAtTheEarlierBound() {
        Rounds rounds = limitOf(0).add(249, 1, NANOS, 48, false);
        assertThat(rounds.isDone()).isFalse();
        assertThat(rounds.add(1, 1, NANOS, 48, false).judgement().compilationState())
                .isEqualTo(CompilationState.TIME_BOUND);
    }

    @ParameterizedTest
    @CsvSource({"9, true", "10, false"})
    void tenThousandCallsWithinTheLaterBoundCountAsProgressToTheTopTier(long callsInARound, boolean isTooSlow) {
        Rounds rounds = limitOf(0).add(250, callsInARound, NANOS, 48 * callsInARound, false);
        assertThat(rounds.isDone()).isEqualTo(isTooSlow);
    }

    @ParameterizedTest
    @CsvSource({"25, 0", "24, 1", "20, 5"})
    void compilerMustBeIdleForATenthOfTheTimeBound(int roundsBeforeTheBound, int more) {
        Rounds rounds = limitOf(0)
                .add(249 - roundsBeforeTheBound, 1, NANOS, 48, false)
                .add(1, 1, NANOS, 48, true)
                .add(roundsBeforeTheBound - 1, 1, NANOS, 48, false);
        assertThat(rounds.isDone()).isFalse();
        rounds.add(more, 1, NANOS, 48, false);
        assertThat(rounds.isDone()).isFalse();
        assertThat(rounds.add(1, 1, NANOS, 48, false).isDone()).isTrue();
    }

    @Test
    void doesNotWaitWithoutACompiler() {
        Rounds rounds =
                withoutCompiler(0).warmUp().clean(200).disturbed(64).clean(46).disturbed(0);
        assertThat(rounds.isDone()).isFalse();
        assertThat(rounds.clean(1).judgement().verdict()).isEqualTo(Verdict.UNSTABLE);
    }

    @Test
    void threeRoundsAreCountedUpToTwiceTheTimeBound() {
        Rounds three = new Rounds(new Settings(0, BOUND, PATIENCE, 1_000_000, true))
                .add(1, 1, 4_000 * MILLI, 0, false)
                .add(2, 1, 1_000 * MILLI, 0, false);
        assertThat(three.isDone()).isFalse();
        assertThat(three.add(1, 1, MILLI, 0, false).isDone()).isTrue();
        Rounds two = limitOf(0)
                .add(1, 1, 4_000 * MILLI, 0, false)
                .add(1, 1, 1_000 * MILLI, 0, false)
                .add(1, 1, 5_000 * MILLI - 1, 0, false);
        assertThat(two.isDone()).isFalse();
        Allocation judgement = limitOf(0)
                .add(1, 1, 4_000 * MILLI, 0, false)
                .add(1, 1, 6_000 * MILLI, 0, false)
                .judgement();
        assertThat(judgement.verdict()).isEqualTo(Verdict.STEADY);
        assertThat(judgement.operations()).isEqualTo(1);
    }

    @Test
    void aCallThatTakesTwiceTheTimeBoundCannotBeCounted() {
        assertThat(limitOf(0).add(1, 1, 2 * BOUND - 1, 0, false).isDone()).isFalse();
        Allocation judgement = limitOf(0).add(1, 1, 2 * BOUND, 0, false).judgement();
        assertThat(judgement.verdict()).isEqualTo(Verdict.UNSTABLE);
        assertThat(judgement.explanation()).startsWith("no round could be counted");
        assertThat(judgement.operations()).isZero();
    }

    @Test
    void timeIsNotUpWhileTheCompilerWorks() {
        Settings settings = new Settings(0, BOUND, PATIENCE, 1_000_000_000, true);
        Rounds rounds = new Rounds(settings).warmUp();
        for (int i = 0; i < 998; i++) {
            rounds.disturbed(0);
        }
        assertThat(rounds.isDone()).isFalse();
        rounds.disturbed(0);
        assertThat(rounds.isDone()).isTrue();
    }

    @Test
    void aSingleExcessIsAOneOffAfterTenTimesTheOperationsBeforeIt() {
        Rounds rounds = limitOf(0).warmUp().clean(1).rounds(1, 64).clean(19);
        assertThat(rounds.isDone()).isFalse();
        Allocation judgement = rounds.clean(1).judgement();
        assertThat(judgement.verdict()).isEqualTo(Verdict.STEADY);
        assertThat(judgement.outliers()).containsExactly(64L);
        assertThat(judgement.operations()).isEqualTo(21 * OPERATIONS);
    }

    @Test
    void twoExcessesCountHalfEach() {
        Rounds rounds = limitOf(0)
                .warmUp()
                .clean(1)
                .rounds(1, 64)
                .clean(1)
                .rounds(1, 64)
                .clean(19);
        assertThat(rounds.isDone()).isFalse();
        assertThat(rounds.clean(1).judgement().outliers()).containsExactly(64L, 64L);
    }

    @Test
    void anExplainedExcessIsAOneOffAfterTwiceTheOperationsBeforeIt() {
        Rounds rounds = limitOf(0)
                .warmUp()
                .add(1, OPERATIONS, 50 * MILLI, 0, false)
                .add(1, OPERATIONS, 50 * MILLI, 64, true)
                .add(3, OPERATIONS, 50 * MILLI, 0, false);
        assertThat(rounds.isDone()).isFalse();
        assertThat(rounds.add(1, OPERATIONS, 50 * MILLI, 0, false).judgement().outliers())
                .containsExactly(64L);
    }

    @Test
    void oneOffMustNotRecurInAFifthMoreThanTheOperationsBeforeIt() {
        Rounds rounds = limitOf(0).warmUp(800_000).clean(1).disturbed(64).clean(11);
        assertThat(rounds.isDone()).isFalse();
        assertThat(rounds.clean(1).judgement().outliers()).containsExactly(64L);
        Rounds later = limitOf(0)
                .warmUp()
                .add(1, 700_000, NANOS, 8, true)
                .clean(1)
                .disturbed(64)
                .clean(11);
        assertThat(later.isDone()).as("with what was dropped").isFalse();
        assertThat(later.clean(1).judgement().outliers()).containsExactly(64L);
    }

    @ParameterizedTest
    @CsvSource({"100000, false, 12", "100000, true, 3", "1800000, true, 12"})
    void atTheTimeBoundThreeFifthsOfTheOperationsSuffice(long warmUp, boolean explained, int enough) {
        assertThat(excessBeforeTheBound(warmUp, explained, enough - 1).verdict())
                .isEqualTo(Verdict.UNSTABLE);
        Allocation judgement = excessBeforeTheBound(warmUp, explained, enough);
        assertThat(judgement.verdict()).isEqualTo(Verdict.STEADY);
        assertThat(judgement.outliers()).containsExactly(64L);
    }

    private static Allocation excessBeforeTheBound(long warmUp, boolean explained, int clean) {
        return withoutCompiler(0)
                .warmUp(warmUp)
                .clean(1)
                .add(1, OPERATIONS, NANOS, 64, explained)
                .clean(clean - 1)
                .waitUntil(BOUND)
                .clean(1)
                .judgement();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void fewExcessesAtTheTimeBoundAreUnstable(int times) {
        Rounds rounds = withoutCompiler(0).warmUp().clean(4).recurring(times, false);
        assertThat(rounds.isDone()).isFalse();
        Allocation judgement = rounds.waitUntil(BOUND).clean(1).judgement();
        assertThat(judgement.verdict()).isEqualTo(Verdict.UNSTABLE);
        assertThat(judgement.explanation())
                .startsWith(times + " of " + (2 * times + 5) + " rounds allocated more than the least");
    }

    @Test
    void fourExcessesAreACost() {
        Rounds rounds = withoutCompiler(0).warmUp().clean(4).recurring(3, false);
        assertThat(rounds.isDone()).isFalse();
        Allocation judgement = rounds.recurring(1, false).judgement();
        assertThat(judgement.verdict()).isEqualTo(Verdict.AMORTISED);
        assertThat(judgement.bytes()).isEqualTo(256);
        assertThat(judgement.operations()).isEqualTo(12 * OPERATIONS);
        assertThat(judgement.warmUpOperations()).isEqualTo(OPERATIONS);
        assertThat(judgement.compilationState()).isEqualTo(CompilationState.TOP_TIER);
    }

    /** One operation in 1,000 allocates 24 B. After 10,000 of them, their path is at the top tier. */
    @Test
    void rareCostIsBelievedOnceItsPathIsAtTheTopTier() {
        Allocation judgement =
                limitOf(0).answers(Tier.TOP).warmUp().alternating(NANOS, 100).judgement();
        assertThat(judgement.verdict()).isEqualTo(Verdict.AMORTISED);
        assertThat(judgement.warmUpOperations() + judgement.operations()).isBetween(99 * OPERATIONS, 101 * OPERATIONS);
    }

    /** The pace of the fastest round decides whether to wait, and the later bound applies. */
    @Test
    void rareCostIsAwaitedOnAStarvedMachine() {
        Allocation judgement = limitOf(0)
                .answers(Tier.TOP)
                .warmUp()
                .rounds(1, 101 * 24)
                .rounds(1, 99 * 24)
                .alternating(5 * NANOS, 100)
                .judgement();
        assertThat(judgement.compilationState()).isEqualTo(CompilationState.TOP_TIER);
        assertThat(judgement.warmUpOperations() + judgement.operations()).isBetween(99 * OPERATIONS, 101 * OPERATIONS);
    }

    /** It is taken to be the smallest object, which is then allocated most often. */
    @Test
    void rareCostThatIsEqualInEachRoundIsBelievedOnceItsPathIsAtTheTopTier() {
        Rounds rounds = limitOf(0).answers(Tier.TOP).warmUp();
        while (!rounds.isDone()) {
            rounds.rounds(1, 48 * OPERATIONS + 100L * JvmDescription.SMALLEST_OBJECT);
        }
        Allocation judgement = rounds.judgement();
        assertThat(judgement.verdict()).isEqualTo(Verdict.AMORTISED);
        assertThat(judgement.warmUpOperations() + judgement.operations()).isEqualTo(100 * OPERATIONS);
    }

    /** Its bytes look like many small objects on a rare path. */
    @Test
    void growthAtTheTopTierIsNotAwaited() {
        Rounds rounds = limitOf(0).answers(Tier.TOP).warmUp().clean(4).recurring(4, false);
        rounds.clean(2).rounds(1, 1_616).clean(3).rounds(1, 3_200).clean(5).rounds(1, 6_400);
        assertThat(rounds.isDone()).isFalse();
        rounds.clean(8).rounds(1, 12_800);
        assertThat(rounds.judgement().verdict()).isEqualTo(Verdict.GROWING);
    }

    /** A coarse clock shows no time for a short round of the warm-up. */
    @Test
    void paceOfTheWarmUpIsNotThatOfARareCost() {
        Rounds rounds = limitOf(0).answers(Tier.TOP).add(1, 1, 0, 0, false).warmUp();
        assertThat(rounds.alternating(NANOS, 40).judgement().operations()).isLessThan(20 * OPERATIONS);
    }

    /** Together they look like many small objects on a rare path. */
    @Test
    void oneOffsAreNotAwaited() {
        long each = 48 * OPERATIONS;
        Rounds rounds = limitOf(0).answers(Tier.TOP).warmUp().rounds(10, each);
        rounds.rounds(1, each + 40_968).rounds(1, each + 8_200);
        while (!rounds.isDone()) {
            rounds.rounds(1, each);
        }
        Allocation judgement = rounds.judgement();
        assertThat(judgement.verdict()).isEqualTo(Verdict.STEADY);
        assertThat(judgement.outliers()).containsExactly(40_968L, 8_200L);
        assertThat(judgement.operations()).isLessThan(100 * OPERATIONS);
    }

    @Test
    void costTooRareForTheTimeBoundIsBelievedAtOnce() {
        Allocation judgement =
                limitOf(0).answers(Tier.TOP).warmUp().alternating(NANOS, 40).judgement();
        assertThat(judgement.verdict()).isEqualTo(Verdict.AMORTISED);
        assertThat(judgement.compilationState()).isEqualTo(CompilationState.TOP_TIER);
        assertThat(judgement.operations()).isLessThan(20 * OPERATIONS);
    }

    /** Rounds of 1,200,000 operations in all, with four excesses that compilations may have caused. */
    private static Rounds doubted(Rounds rounds) {
        return rounds.warmUp().clean(4).recurring(4, true);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, Settings.NO_LIMIT})
    void costsThatCompilationsMayHaveCausedMustNotRecur(long limit) {
        Rounds rounds = doubted(withoutCompiler(limit)).clean(29);
        assertThat(rounds.isDone()).isFalse();
        Allocation judgement = rounds.clean(1).judgement();
        assertThat(judgement.verdict()).isEqualTo(Verdict.STEADY);
        assertThat(judgement.bytes()).isZero();
        assertThat(judgement.warmUpOperations()).isEqualTo(13 * OPERATIONS);
    }

    @Test
    void excessThatRecursAfterTheDoubtIsACost() {
        Allocation judgement =
                doubted(withoutCompiler(0)).clean(6).recurring(4, true).judgement();
        assertThat(judgement.verdict()).isEqualTo(Verdict.AMORTISED);
        assertThat(judgement.operations()).isEqualTo(14 * OPERATIONS);
    }

    @Test
    void costsThatRecurTooSoonAreReported() {
        Allocation soon =
                doubted(withoutCompiler(0)).clean(16).waitUntil(BOUND).clean(1).judgement();
        assertThat(soon.verdict()).isEqualTo(Verdict.AMORTISED);
        assertThat(soon.bytes()).isEqualTo(256);
        assertThat(soon.operations()).isEqualTo(12 * OPERATIONS);
        assertThat(soon.rounds())
                .extracting(Round::bytes)
                .containsExactly(0L, 0L, 0L, 0L, 0L, 64L, 0L, 64L, 0L, 64L, 0L, 64L);
        assertThat(soon.warmUpOperations()).isEqualTo(OPERATIONS);
        Allocation late =
                doubted(withoutCompiler(0)).clean(17).waitUntil(BOUND).clean(1).judgement();
        assertThat(late.verdict()).isEqualTo(Verdict.STEADY);
    }

    /** The result has the rounds of the level that did not stay, and the earlier ones. */
    @Test
    void transientLevelIsReportedWithItsRoundsAtTheTimeBound() {
        Rounds rounds = withoutCompiler(0).warmUp().disturbed(64).clean(2);
        burst(rounds, 25);
        Allocation judgement = rounds.add(19, 20_000, 4 * MILLI, 0, false)
                .waitUntil(BOUND)
                .clean(1)
                .judgement();
        assertThat(judgement.verdict()).isEqualTo(Verdict.AMORTISED);
        assertThat(judgement.bytes()).isEqualTo(504);
        assertThat(judgement.rounds().stream().mapToLong(Round::bytes).sum()).isEqualTo(504);
        assertThat(judgement.rounds().stream().mapToLong(Round::operations).sum())
                .isEqualTo(judgement.operations());
        assertThat(judgement.warmUpOperations()).isEqualTo(2 * OPERATIONS);
    }

    @Test
    void doubtExtendsToTheLaterBound() {
        Rounds rounds = doubted(limitOf(0)).clean(10).waitUntil(PATIENCE - 1).clean(1);
        assertThat(rounds.isDone()).isFalse();
        assertThat(rounds.clean(1).isDone()).isTrue();
    }

    @Test
    void costsBeforeTheTopTierMustNotRecur() {
        Rounds rounds = limitOf(0).answers(Tier.TOP).warmUp().clean(4).recurring(4, false);
        assertThat(rounds.questionNanos).hasSize(1);
        rounds.clean(29);
        assertThat(rounds.isDone()).isFalse();
        assertThat(rounds.clean(1).judgement().warmUpOperations()).isEqualTo(13 * OPERATIONS);
    }

    @Test
    void oneOffBeforeTheTopTierIsDiscarded() {
        long level = 48 * OPERATIONS;
        Rounds rounds = limitOf(Settings.NO_LIMIT)
                .answers(Tier.TOP)
                .warmUp()
                .rounds(1, level)
                .rounds(1, level + 64)
                .rounds(19, level);
        assertThat(rounds.questionNanos).isEmpty();
        rounds.rounds(1, level);
        assertThat(rounds.questionNanos).hasSize(1);
        rounds.rounds(22, level);
        assertThat(rounds.isDone()).isFalse();
        Allocation judgement = rounds.rounds(1, level).judgement();
        assertThat(judgement.outliers()).isEmpty();
        assertThat(judgement.operations()).isEqualTo(23 * OPERATIONS);
    }

    @ParameterizedTest
    @CsvSource({"47, 48, 14", "48, 60, 33"})
    void betterCodeEndsTheDoubt(long level, long first, int enough) {
        long bytes = 48 * OPERATIONS;
        Rounds rounds = withoutCompiler(48).warmUp().rounds(4, bytes);
        for (int i = 0; i < 4; i++) {
            rounds.rounds(1, bytes).disturbed(bytes + 64);
        }
        rounds.rounds(1, first * OPERATIONS + 1).rounds(enough - 1, level * OPERATIONS);
        assertThat(rounds.isDone()).isFalse();
        assertThat(rounds.rounds(1, level * OPERATIONS).judgement().bytes()).isEqualTo(enough * level * OPERATIONS);
    }

    @Test
    void aFigureAtTheTopTierIsConfirmedByThreeRounds() {
        Rounds rounds =
                limitOf(Settings.NO_LIMIT).answers(Tier.TOP).warmUp().add(5, 200_000, 10 * MILLI, 48 * 200_000, false);
        assertThat(rounds.questionNanos).hasSize(1);
        rounds.add(2, 200_000, 10 * MILLI, 48 * 200_000, false);
        assertThat(rounds.isDone()).isFalse();
        rounds.add(1, 200_000, 10 * MILLI, 48 * 200_000, false);
        assertThat(rounds.judgement().compilationState()).isEqualTo(CompilationState.TOP_TIER);
        assertThat(rounds.judgement().compilationState()).isNotEqualTo(CompilationState.TIME_BOUND);
        assertThat(rounds.questionNanos).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"4999999, false", "5000000, true"})
    void theConfirmingRoundsTakeTwentyMilliseconds(long nanos, boolean done) {
        Rounds rounds = limitOf(Settings.NO_LIMIT)
                .answers(Tier.TOP)
                .warmUp()
                .add(10, OPERATIONS, 5 * MILLI, 48 * OPERATIONS, false);
        assertThat(rounds.questionNanos).hasSize(1);
        assertThat(rounds.add(4, OPERATIONS, nanos, 48 * OPERATIONS, false).isDone())
                .isEqualTo(done);
    }

    @Test
    void compilerMustBeIdleForHalfASecondIfTheTierIsUnknown() {
        Rounds rounds =
                limitOf(Settings.NO_LIMIT).answers(Tier.UNKNOWN).warmUp().rounds(13, 48 * OPERATIONS);
        assertThat(rounds.questionNanos).hasSize(1);
        rounds.disturbed(48 * OPERATIONS).rounds(24, 48 * OPERATIONS);
        assertThat(rounds.isDone()).isFalse();
        rounds.rounds(1, 48 * OPERATIONS);
        assertThat(rounds.judgement().compilationState()).isEqualTo(CompilationState.COMPILER_STILL);
        assertThat(rounds.judgement().compilationState()).isNotEqualTo(CompilationState.TIME_BOUND);
        assertThat(rounds.questionNanos).hasSize(1);
    }

    @Test
    void compilerIsPolledWithIncreasingIntervals() {
        Rounds rounds = limitOf(Settings.NO_LIMIT)
                .warmUp()
                .add(5, 200_000, 10 * MILLI, 48 * 200_000, false)
                .add(2_000, 200_000, MILLI, 48 * 200_000, false);
        List<Long> pauses = new ArrayList<>();
        for (int i = 1; i < rounds.questionNanos.size(); i++) {
            pauses.add((rounds.questionNanos.get(i) - rounds.questionNanos.get(i - 1)) / MILLI);
        }
        assertThat(pauses).containsExactly(50L, 75L, 113L, 169L, 254L, 380L, 400L, 400L);
    }

    @Test
    void verdictThatNeedsNoCompilerDoesNotPollIt() {
        Rounds nothing = limitOf(0).warmUp().clean(1).rounds(1, 64).clean(20);
        assertThat(nothing.judgement().compilationState()).isEqualTo(CompilationState.NOT_NEEDED);
        long level = 48 * OPERATIONS;
        Rounds allowed =
                limitOf(48).warmUp().rounds(1, level).rounds(1, level + 64).rounds(20, level);
        assertThat(allowed.judgement().compilationState()).isEqualTo(CompilationState.NOT_NEEDED);
        assertThat(allowed.judgement().outliers()).containsExactly(64L);
        Rounds more =
                limitOf(47).warmUp().rounds(1, level).rounds(1, level + 64).rounds(20, level);
        assertThat(more.isDone()).isFalse();
        assertThat(more.questionNanos).hasSize(1);
    }

    @Test
    void figureOfSomeOperationsIsAmortised() {
        Allocation allowed = limitOf(1).warmUp().rounds(10, 1).judgement();
        assertThat(allowed.verdict()).isEqualTo(Verdict.AMORTISED);
        assertThat(allowed.bytes()).isEqualTo(10);
        Allocation withoutOneOff = limitOf(1)
                .warmUp()
                .rounds(1, 1)
                .rounds(1, 100_000_000)
                .rounds(20, 1)
                .judgement();
        assertThat(withoutOneOff.verdict()).isEqualTo(Verdict.AMORTISED);
        assertThat(withoutOneOff.bytes()).isEqualTo(21);
    }

    @Test
    void steadyRiseIsGrowthAtAnyTier() {
        Rounds rounds = limitOf(0).warmUp();
        for (int i = 1; i <= 7; i++) {
            rounds.add(1, 200_000, NANOS, i, false);
        }
        assertThat(rounds.isDone()).isFalse();
        assertThat(rounds.add(1, 200_000, NANOS, 8, false).judgement().verdict())
                .isEqualTo(Verdict.GROWING);
    }

    /** Four excesses, the last three of which look like doubling: the next would come in seven rounds. */
    private static Rounds doubling() {
        return withoutCompiler(0)
                .warmUp()
                .clean(1)
                .rounds(1, 64)
                .clean(1)
                .rounds(1, 10)
                .clean(1)
                .rounds(1, 20)
                .clean(3)
                .rounds(1, 40);
    }

    @Test
    void possibleGrowthIsObservedForTwiceTheTime() {
        Rounds rounds = doubling().clean(14);
        assertThat(rounds.isDone()).isFalse();
        assertThat(rounds.clean(1).judgement().verdict()).isEqualTo(Verdict.AMORTISED);
    }

    @Test
    void possibleGrowthAtTheTimeBoundIsGrowth() {
        assertThat(doubling().waitUntil(BOUND).clean(1).judgement().verdict()).isEqualTo(Verdict.GROWING);
    }

    @Test
    void constantsArePreloadedOnceAndOnlyForExcess() {
        assertThat(limitOf(0).warmUp().rounds(20, 48 * OPERATIONS).preloads).isZero();
        assertThat(limitOf(0).warmUp().clean(1).rounds(1, 64).clean(18).preloads)
                .isEqualTo(1);
        assertThat(withoutCompiler(0).warmUp().clean(1).rounds(1, 64).clean(18).preloads)
                .isZero();
    }

    @Test
    void constantsAreNotPreloadedAtTheTimeBound() {
        Rounds rounds = new Rounds(new Settings(0, BOUND, PATIENCE, 1_000_000_000, true))
                .warmUp()
                .clean(200)
                .rounds(1, 64)
                .clean(48);
        assertThat(rounds.judgement().verdict()).isEqualTo(Verdict.UNSTABLE);
        assertThat(rounds.preloads).isZero();
    }
}
