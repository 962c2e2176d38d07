package io.bytewatcher.internal.steady;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bytewatcher.Round;
import io.bytewatcher.internal.jit.JvmDescription;
import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The analysis of counted rounds. A round has 1,000 operations here. */
class RoundLogTests {
    private static final long OPERATIONS = 1_000;
    private static final long NANOS = 2_000_000;

    private static Sample round(long bytes) {
        return new Sample(new Round(OPERATIONS, bytes), NANOS, 0, false);
    }

    private static Sample disturbed(long bytes) {
        return new Sample(new Round(OPERATIONS, bytes), NANOS, 0, true);
    }

    private static RoundLog log(long... bytes) {
        return logOf(Arrays.stream(bytes).mapToObj(RoundLogTests::round).toArray(Sample[]::new));
    }

    private static RoundLog logOf(Sample... samples) {
        RoundLog log = new RoundLog(0);
        for (Sample sample : samples) {
            log.add(sample);
        }
        return log;
    }

    /** Rounds at 50 bytes, then some others. */
    private static RoundLog logAfter(int clear, long... bytes) {
        return log(LongStream.concat(LongStream.generate(() -> 50).limit(clear), Arrays.stream(bytes))
                .toArray());
    }

    /** Rounds without bytes except for an excess in some. */
    private static long[] excesses(int rounds, long[]... roundAndBytes) {
        long[] bytes = new long[rounds];
        for (long[] excess : roundAndBytes) {
            bytes[(int) excess[0]] = excess[1];
        }
        return bytes;
    }

    private static long[] at(long round, long bytes) {
        return new long[] {round, bytes};
    }

    private static long[] bytesOf(RoundLog log) {
        return log.rounds().stream().mapToLong(Sample::bytes).toArray();
    }

    @Test
    void sumsTheExcessOfConsecutiveRounds() {
        assertThat(log(50, 50).bursts()).isEmpty();
        assertThat(log(60, 50, 51, 52, 50, 53).bursts()).containsExactly(10L, 3L, 3L);
        assertThat(log(50, 53, 50).bursts()).containsExactly(3L);
    }

    @Test
    void findsTheLargestAndTheSmallestRound() {
        RoundLog log = log(60, 50, 70, 65);
        assertThat(log.leastBytes()).isEqualTo(50);
        assertThat(log.mostBytes()).isEqualTo(70);
    }

    @Test
    void extrapolatesTheDurationFromTheFastestRound() {
        assertThat(log().nanosAtFastest()).isZero();
        assertThat(logOf(
                                new Sample(new Round(OPERATIONS, 0), 3 * NANOS, 0, false),
                                new Sample(new Round(OPERATIONS, 0), NANOS, 0, false),
                                new Sample(new Round(OPERATIONS, 0), 2 * NANOS, 0, false))
                        .nanosAtFastest())
                .isEqualTo(3 * NANOS);
    }

    @Test
    void sumsItsRounds() {
        RoundLog log = log(100, 60, 50);
        assertThat(log.size()).isEqualTo(3);
        assertThat(log.operations()).isEqualTo(3_000);
        assertThat(log.bytes()).isEqualTo(210);
        assertThat(log.nanos()).isEqualTo(6_000_000);
        assertThat(log.nanosAtFastest()).isEqualTo(6_000_000);
        assertThat(bytesOf(log)).containsExactly(100, 60, 50);
    }

    @Test
    void bytesAboveTheMinimumAreExcess() {
        assertThat(log(50, 50).excessCount()).isZero();
        assertThat(log(50, 50).hasExcess()).isFalse();
        RoundLog log = log(50, 60, 40, 40, 70);
        assertThat(log.hasExcess()).isTrue();
        assertThat(log.excessCount()).isEqualTo(3);
        assertThat(log.excessBytes()).containsExactly(10L, 20L, 30L);
    }

    @Test
    void countsOperationsSinceTheLastExcess() {
        assertThat(new RoundLog(0).operationsThroughLastExcess()).isZero();
        assertThat(log(50, 50).cleanOperations()).isEqualTo(2_000);
        assertThat(log(50, 60).operationsThroughLastExcess()).isEqualTo(2_000);
        assertThat(log(50, 60).cleanOperations()).isZero();
        RoundLog fallen = log(70, 60, 50, 50, 50);
        assertThat(fallen.operationsThroughLastExcess()).isEqualTo(2_000);
        assertThat(fallen.cleanOperations()).isEqualTo(3_000);
    }

    @Test
    void onlyARoundBelowAllOthersIsANewMinimum() {
        assertThat(new RoundLog(0).isBelowBase(round(0))).isFalse();
        assertThat(log(60, 50).isBelowBase(round(50))).isFalse();
        assertThat(log(60, 50).isBelowBase(round(49))).isTrue();
    }

    @Test
    void isDisturbedByASingleRound() {
        assertThat(logOf(round(50), round(50)).disturbed()).isFalse();
        assertThat(logOf(disturbed(50), round(50)).disturbed()).isTrue();
    }

    @Test
    void sumsTheRoundsWithoutExcess() {
        Round clean = log(50, 60, 50, 70).withoutExcess();
        assertThat(clean.operations()).isEqualTo(2_000);
        assertThat(clean.bytes()).isEqualTo(100);
    }

    @Test
    void largerRoundsAtTheBeginningAreNotARecurrence() {
        assertThat(log(70, 60, 50, 50).recurrences()).isZero();
        assertThat(log(70, 50, 60, 50, 61, 50).recurrences()).isEqualTo(2);
        assertThat(log(50, 60, 50).recurrences()).isEqualTo(1);
    }

    @Test
    void equalRoundsAtTheEndMayBeANewLevel() {
        assertThat(log(50, 50, 60, 60, 60).recurrences()).isZero();
        assertThat(log(50, 50, 55, 60, 60).recurrences())
                .as("the level rose in the middle of a round")
                .isZero();
        assertThat(log(70, 50, 60, 60).recurrences())
                .as("the first round was warm-up")
                .isZero();
        assertThat(log(50, 60, 61, 62).recurrences()).isEqualTo(3);
        assertThat(log(50, 60, 50, 61, 61).recurrences()).as("it came before").isEqualTo(3);
    }

    @Test
    void confirmsALevelAfterFiveRounds() {
        assertThat(log(50, 60, 60, 60, 60, 60).recurrences()).isZero();
        assertThat(log(50, 60, 60, 60, 60, 60, 60).recurrences()).isEqualTo(6);
    }

    @Test
    void unequalRoundsAfterManyWithoutExcessMayBeALevel() {
        assertThat(logAfter(19, 60, 61, 62).recurrences()).isEqualTo(3);
        assertThat(logAfter(20, 60, 61, 62).recurrences()).isZero();
        RoundLog again = new RoundLog(0);
        again.add(round(50));
        again.add(round(60));
        for (int i = 0; i < 19; i++) {
            again.add(round(50));
        }
        RoundLog later = logOf(again.rounds().toArray(Sample[]::new));
        for (long bytes : new long[] {60, 61, 62}) {
            again.add(round(bytes));
        }
        assertThat(again.recurrences()).isEqualTo(4);
        later.add(round(50));
        for (long bytes : new long[] {60, 61, 62}) {
            later.add(round(bytes));
        }
        assertThat(later.recurrences()).isEqualTo(1);
    }

    @Test
    void aCompilationExplainsTheExcessOfItsRoundAndOfTheTwoBefore() {
        assertThat(logOf(round(50), disturbed(60), round(50)).isAllExcessExplained())
                .isTrue();
        assertThat(logOf(round(60), round(50), disturbed(50)).isAllExcessExplained())
                .isTrue();
        assertThat(logOf(round(60), round(50), round(50), disturbed(50)).isAllExcessExplained())
                .isFalse();
        assertThat(logOf(disturbed(50), round(60), round(50)).isAllExcessExplained())
                .isFalse();
        assertThat(logOf(disturbed(60), round(50), round(60)).isAllExcessExplained())
                .isFalse();
    }

    @Test
    void rareCompilationsExplainASingleExcess() {
        assertThat(logOf(round(50), disturbed(60), round(50), round(50)).isOneExplainedExcess())
                .isTrue();
        assertThat(logOf(round(50), disturbed(60), round(50)).isOneExplainedExcess())
                .isFalse();
        assertThat(logOf(round(50), round(60), round(50), round(50)).isOneExplainedExcess())
                .isFalse();
        assertThat(logOf(disturbed(60), round(50), round(60), disturbed(50), round(50), round(50), round(50), round(50))
                        .isOneExplainedExcess())
                .as("two of them")
                .isFalse();
    }

    @Test
    void steadilyRisingRoundsAreGrowth() {
        assertThat(log(1, 2, 3, 4, 5, 6, 7).isGrowing()).isFalse();
        assertThat(log(1, 2, 3, 4, 5, 6, 7, 8).isGrowing()).isTrue();
        assertThat(log(1, 2, 3, 4, 4, 5, 6, 7, 8).isGrowing()).isFalse();
    }

    @Test
    void roundsThatRiseInManyStepsAreGrowth() {
        assertThat(log(LongStream.range(0, 24).map(i -> i / 2).toArray()).isGrowing())
                .as("eleven rises")
                .isFalse();
        assertThat(log(LongStream.range(0, 25).map(i -> i / 2).toArray()).isGrowing())
                .isTrue();
        assertThat(log(LongStream.range(0, 50).map(i -> i == 25 ? 11 : i / 2).toArray())
                        .isGrowing())
                .as("falls once")
                .isFalse();
    }

    @Test
    void lastOfSeveralStepsIsANewLevel() {
        assertThat(log(1, 2, 2, 3, 3, 3, 3).fromRisenLevel().size()).isEqualTo(7);
        assertThat(log(1, 2, 2, 3, 3, 3, 3, 3).fromRisenLevel().size()).isEqualTo(5);
        assertThat(log(1, 3, 2, 3, 3, 3, 3, 3).fromRisenLevel().size())
                .as("falls once")
                .isEqualTo(8);
    }

    @Test
    void fourRisingExcessesAtGrowingDistancesAreGrowth() {
        assertThat(log(excesses(12, at(1, 10), at(3, 13), at(6, 17), at(10, 23)))
                        .isGrowing())
                .isTrue();
        assertThat(log(excesses(40, at(1, 10), at(11, 13), at(22, 17), at(35, 23)))
                        .isGrowing())
                .as("just enough")
                .isTrue();
        assertThat(log(excesses(40, at(0, 99), at(1, 10), at(3, 13), at(6, 17), at(10, 23)))
                        .isGrowing())
                .as("whatever came before")
                .isTrue();
        assertThat(log(excesses(12, at(3, 13), at(6, 17), at(10, 23))).isGrowing())
                .as("three")
                .isFalse();
        assertThat(log(excesses(12, at(1, 10), at(3, 12), at(6, 17), at(10, 23)))
                        .isGrowing())
                .as("the second is not much more")
                .isFalse();
        assertThat(log(excesses(12, at(1, 10), at(3, 13), at(6, 17), at(10, 22)))
                        .isGrowing())
                .as("the last is not much more")
                .isFalse();
        assertThat(log(excesses(12, at(1, 10), at(3, 13), at(6, 17), at(9, 23))).isGrowing())
                .as("as far apart as those before")
                .isFalse();
        assertThat(log(excesses(12, at(1, 10), at(2, 13), at(4, 17), at(7, 23))).isGrowing())
                .as("two rounds in a row, which one growth can have hit")
                .isFalse();
    }

    @Test
    void threeExcessesMayBeGrowthUntilTwiceTheGapHasPassed() {
        long[][] doubling = {at(1, 10), at(3, 20), at(7, 40)};
        assertThat(log(excesses(8, doubling)).mayBeGrowing()).isTrue();
        assertThat(log(excesses(22, doubling)).mayBeGrowing()).isTrue();
        assertThat(log(excesses(23, doubling)).mayBeGrowing()).isFalse();
        long[][] slow = {at(1, 10), at(11, 20), at(22, 40)};
        assertThat(log(excesses(50, slow)).mayBeGrowing()).isTrue();
        assertThat(log(excesses(51, slow)).mayBeGrowing()).isFalse();
        assertThat(log(excesses(8, at(3, 20), at(7, 40))).mayBeGrowing()).isFalse();
        assertThat(log(excesses(8, at(1, 10), at(3, 20), at(7, 20))).mayBeGrowing())
                .isFalse();
    }

    @Test
    void restartsAtALevelThatRoseAndStayed() {
        assertThat(bytesOf(log(50, 50, 50, 60, 60, 60, 60, 60).fromRisenLevel()))
                .containsExactly(60, 60, 60, 60, 60);
        assertThat(bytesOf(log(50, 50, 55, 60, 60, 60, 60, 60).fromRisenLevel()))
                .as("without the round in which it rose")
                .containsExactly(60, 60, 60, 60, 60);
        assertThat(bytesOf(logAfter(20, 55, 60, 61, 60, 61, 60).fromRisenLevel()))
                .as("uneven, after a long time without")
                .containsExactly(60, 61, 60, 61, 60);
    }

    @Test
    void isUnchangedIfNoLevelRose() {
        for (RoundLog log : new RoundLog[] {
            log(50, 50, 50, 50, 50, 50),
            log(60, 50, 50, 50, 50, 50),
            log(50, 50, 60, 60, 60, 60),
            log(50, 50, 55, 60, 60, 60, 60),
            log(50, 60, 50, 61, 61, 61, 61, 61),
            log(50, 60, 61, 60, 61, 60, 61),
            logAfter(19, 55, 60, 61, 60, 61, 60),
            logAfter(20, 55, 60, 61, 60, 61)
        }) {
            assertThat(log.fromRisenLevel())
                    .as(() -> Arrays.toString(bytesOf(log)))
                    .isSameAs(log);
        }
    }

    /** Each operation allocates 8 B. Objects of 48 B come on top, one in the first round and two in the second. */
    @Test
    void rareAllocationIsOneOfTheSizeOfWhichAllRoundsAreMultiples() {
        RoundLog log = log(8_048, 8_096);
        assertThat(log.operationsPerRareAllocation(true)).isEqualTo(2 * OPERATIONS / 3.0, within(1e-9));
        assertThat(log.operationsPerRareAllocation(false))
                .as("one object of the smallest size for each 48 B")
                .isEqualTo(2 * OPERATIONS / 96.0 * JvmDescription.SMALLEST_OBJECT, within(1e-9));
        assertThat(log(8_000, 8_000).operationsPerRareAllocation(true)).isZero();
        assertThat(new RoundLog(0).operationsPerRareAllocation(true)).isZero();
    }
}
