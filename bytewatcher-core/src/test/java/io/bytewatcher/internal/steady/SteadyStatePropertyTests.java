package io.bytewatcher.internal.steady;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.Allocation;
import io.bytewatcher.CompilationState;
import io.bytewatcher.Round;
import io.bytewatcher.Verdict;
import io.bytewatcher.internal.steady.SimulatedJvm.Course;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.RandomDistribution;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.statistics.Statistics;
import net.jqwik.api.statistics.StatisticsReport;

/** The search for the steady state, in random simulated JVMs. */
class SteadyStatePropertyTests {
    private static final long MILLI = 1_000_000;
    private static final long BOUND = 5_000 * MILLI;
    private static final long PATIENCE = 20_000 * MILLI;

    /** The least time or operations that a measurement counts if a limit holds in each round. */
    private static final long COUNTED_NANOS = 250 * MILLI;

    private static final long COUNTED_OPERATIONS = 250_000;
    private static final int PERMILLE = 1_000;

    /** At a rate of one in 900, 250 tries have five of such noises once in 50,000 runs. */
    private static final double MOST_GROWING_PERCENT = 2;

    private static final String AS_GROWTH = "noise that came as growth does";

    /** Nearly all do, 98 of 100. If few did, the property would prove nothing. */
    private static final double LEAST_PASSING_PERCENT = 80;

    private static final String PASSING = "bursts beside which the limit holds";

    /** Slow code warms up for half the time bound: a level reached within three fifths of the bound leaves time to measure it. */
    private static final int LAST_DROP = 1_200;

    /** With slow code, an event within a fifth of the bound leaves time to see that it does not recur. */
    private static final int LAST_ONE_OFF = 400;

    /** Bytes at a moment, given as a share of the measurement's time without them. */
    record Event(int permille, long bytes) {}

    /**
     * The way of code to its steady state: its level of allocation from the first call to the last drop. Each drop comes with a
     * compilation, the last with the top tier.
     */
    static final class Life {
        private final long nanosOfCall;
        private final long truth;
        private final long quietCalls;
        private final long[] dropAtCall;
        private final long[] dropBytes;

        Life(long nanosOfCall, long truth, List<Event> drops) {
            this.nanosOfCall = nanosOfCall;
            this.truth = truth;
            SimulatedJvm quiet = new SimulatedJvm().takes(nanosOfCall).allocatesInAll(Course.each(truth));
            quiet.settle(Settings.NO_LIMIT);
            quietCalls = quiet.calls();
            dropAtCall = drops.stream().mapToLong(this::callOf).toArray();
            dropBytes = drops.stream().mapToLong(Event::bytes).toArray();
        }

        long callOf(Event event) {
            return 2 + quietCalls * event.permille() / PERMILLE;
        }

        Course bytes() {
            Course bytes = Course.each(truth);
            for (int i = 0; i < dropAtCall.length; i++) {
                bytes = bytes.and(Course.eachBefore(dropAtCall[i], dropBytes[i]));
            }
            return bytes;
        }

        SimulatedJvm jvm() {
            SimulatedJvm jvm = new SimulatedJvm()
                    .takes(nanosOfCall)
                    .allocatesInAll(bytes())
                    .reachesTopTierAt(LongStream.of(dropAtCall).max().orElse(1));
            LongStream.of(dropAtCall).forEach(jvm::compilesAt);
            return jvm;
        }

        SimulatedJvm jvm(Course more) {
            return jvm().allocatesInAll(bytes().and(more));
        }

        /** Adds events as foreign bytes. */
        SimulatedJvm jvm(List<Event> noise) {
            SimulatedJvm jvm = jvm();
            noise.stream()
                    .collect(Collectors.groupingBy(this::callOf, Collectors.summingLong(Event::bytes)))
                    .forEach(jvm::noiseAt);
            return jvm;
        }

        long countedOperations() {
            return Math.min(COUNTED_OPERATIONS, COUNTED_NANOS / nanosOfCall);
        }

        @Override
        public String toString() {
            return nanosOfCall + " ns and " + truth + " B a call, " + quietCalls + " calls, drops of "
                    + Arrays.toString(dropBytes) + " B at " + Arrays.toString(dropAtCall);
        }
    }

    @Provide
    Arbitrary<Life> lives() {
        Arbitrary<Long> nanos = Arbitraries.frequency(
                Tuple.of(1, 200L),
                Tuple.of(4, 1_000L),
                Tuple.of(4, 5_000L),
                Tuple.of(4, 20_000L),
                Tuple.of(4, 100_000L),
                Tuple.of(4, MILLI));
        Arbitrary<Long> truths = Arbitraries.oneOf(
                Arbitraries.just(0L), Arbitraries.longs().between(1, 200).map(n -> 8 * n));
        Arbitrary<List<Event>> drops = events(LAST_DROP).list().ofMaxSize(3);
        return Combinators.combine(nanos, truths, drops).as(Life::new);
    }

    /** One-offs that do not belong to the code. */
    @Provide
    Arbitrary<List<Event>> outliers() {
        return events(LAST_ONE_OFF).list().ofMaxSize(3);
    }

    @Provide
    Arbitrary<List<Event>> compilerNoise() {
        return events(LAST_ONE_OFF).list().ofMaxSize(12);
    }

    private static Arbitrary<Event> events(int before) {
        return Combinators.combine(
                        Arbitraries.integers().between(0, before).withDistribution(RandomDistribution.uniform()),
                        Arbitraries.longs().between(4, 15),
                        Arbitraries.integers().between(0, 17))
                .as((at, eighths, power) -> new Event(at, (2 * eighths) << power));
    }

    private static void assertPasses(Allocation judgement, long limit) {
        assertThat(passes(judgement, limit)).as(() -> inWords(judgement)).isTrue();
    }

    private static void assertBreaches(Allocation judgement, long limit) {
        assertThat(passes(judgement, limit)).as(() -> inWords(judgement)).isFalse();
    }

    private static String inWords(Allocation judgement) {
        return judgement.verdict() + ", " + judgement.bytes() + " B in " + judgement.operations() + " operations after "
                + judgement.warmUpOperations() + ", one-offs " + judgement.outliers() + ", "
                + judgement.compilationState()
                + ", "
                + judgement.explanation();
    }

    private static boolean passes(Allocation judgement, long limit) {
        boolean figure = judgement.verdict() == Verdict.STEADY || judgement.verdict() == Verdict.AMORTISED;
        return figure && judgement.bytes() <= limit * judgement.operations();
    }

    // Codes with one steady level

    @Property
    void aLimitAtTheTrueCostHolds(@ForAll @From("lives") Life life, @ForAll @IntRange(max = 64) int more) {
        long limit = life.truth + more;
        assertPasses(life.jvm().settle(limit), limit);
    }

    @Property
    void aLimitBelowTheTrueCostIsBreached(@ForAll @From("lives") Life life, @ForAll @LongRange(min = 1) long less) {
        long limit = life.truth - 1 - less % Math.max(1, life.truth);
        if (limit >= 0) {
            assertBreaches(life.jvm().settle(limit), limit);
        }
    }

    @Property
    void theFigureOfASteadyCostIsExact(@ForAll @From("lives") Life life) {
        Allocation judgement = life.jvm().settle(Settings.NO_LIMIT);

        assertThat(judgement.verdict()).isEqualTo(Verdict.STEADY);
        assertThat(judgement.bytes()).isEqualTo(life.truth * judgement.operations());
        assertThat(judgement.outliers()).isEmpty();
        assertThat(judgement.compilationState()).isNotEqualTo(CompilationState.TIME_BOUND);
    }

    // Noise

    @Property
    @StatisticsReport(label = AS_GROWTH, onFailureOnly = true)
    void oneOffsAreShownAndBreachNoLimit(
            @ForAll @From("lives") Life life, @ForAll @From("outliers") List<Event> outliers) {
        Allocation judgement = life.jvm(outliers).settle(life.truth);
        if (isGrowth(judgement)) {
            return;
        }

        assertThat(judgement.verdict()).as(() -> inWords(judgement)).isEqualTo(Verdict.STEADY);
        assertThat(judgement.bytes()).isEqualTo(life.truth * judgement.operations());
        long inRounds = judgement.rounds().stream()
                .mapToLong(round -> round.bytes() - life.truth * round.operations())
                .sum();
        assertThat(judgement.outliers().stream().mapToLong(Long::longValue).sum())
                .isEqualTo(inRounds);
    }

    /** Bytes in consecutive rounds, equal or not. */
    record Burst(int roundsAfterTheOneBefore, int rounds, int words, boolean even, boolean compiled) {
        Course from(long call, long callsOfRound) {
            return n -> {
                long left = Math.max(0, n - call + 1);
                long bytes = 0;
                for (int round = 0; round < rounds && left > 0; round++) {
                    bytes += 8L * (words + (even ? 0 : round % 3)) * Math.min(left, callsOfRound);
                    left -= callsOfRound;
                }
                return bytes;
            };
        }
    }

    @Provide
    Arbitrary<List<Burst>> bursts() {
        return Combinators.combine(
                        Arbitraries.integers().between(2, 60),
                        Arbitraries.integers().between(1, 12),
                        Arbitraries.integers().between(1, 64),
                        Arbitraries.of(false, true),
                        Arbitraries.of(false, true))
                .as(Burst::new)
                .list()
                .ofMinSize(1)
                .ofMaxSize(4);
    }

    @Property
    @StatisticsReport(label = PASSING, onFailureOnly = true)
    void aBurstIsCountedOrShown(@ForAll @From("lives") Life life, @ForAll @From("bursts") List<Burst> bursts) {
        Life settled = new Life(life.nanosOfCall, life.truth, List.of());
        Allocation quiet = settled.jvm().settle(life.truth);
        long perRound = quiet.rounds().get(0).operations();
        SimulatedJvm jvm = settled.jvm();
        Course more = calls -> 0;
        long call = 2 + quiet.warmUpOperations();
        for (Burst burst : bursts) {
            call += burst.roundsAfterTheOneBefore() * perRound;
            more = more.and(burst.from(call, perRound));
            call += burst.rounds() * perRound;
            if (burst.compiled()) {
                jvm.compilesAt(call);
            }
        }
        Allocation judgement = jvm.allocatesInAll(settled.bytes().and(more)).settle(life.truth);

        boolean passes = passes(judgement, life.truth);
        Statistics.label(PASSING)
                .collect(passes)
                .coverage(coverage -> coverage.check(true).percentage(share -> share > LEAST_PASSING_PERCENT));
        if (passes) {
            assertThat(judgement.outliers().stream().mapToLong(Long::longValue).sum())
                    .as(() -> inWords(judgement))
                    .isEqualTo(more.through(jvm.calls()));
        }
    }

    @Property
    @StatisticsReport(label = AS_GROWTH, onFailureOnly = true)
    void compilerAllocationBeforeTheTopTierBreachesNoLimit(
            @ForAll @From("lives") Life life, @ForAll @From("compilerNoise") List<Event> noise) {
        long topTier = 2 + life.quietCalls;
        SimulatedJvm jvm = life.jvm(noise).reachesTopTierAt(topTier).compilesUntil(topTier * life.nanosOfCall);

        Allocation judgement = jvm.settle(life.truth);
        if (!isGrowth(judgement)) {
            assertPasses(judgement, life.truth);
        }
    }

    /** Whether noise was judged to be growth, which is rare and only if its pattern is that of growth. */
    private static boolean isGrowth(Allocation judgement) {
        boolean growing = judgement.verdict() == Verdict.GROWING;
        Statistics.label(AS_GROWTH)
                .collect(growing)
                .coverage(coverage -> coverage.check(true).percentage(share -> share < MOST_GROWING_PERCENT));
        if (growing) {
            assertGrows(judgement.rounds());
        }
        return growing;
    }

    /**
     * Three times or more, each with at least 1.3 times the bytes of the one before, at growing distances. Random noise has this pattern
     * about once in a thousand cases, and is then indistinguishable from growth.
     */
    private static void assertGrows(List<Round> rounds) {
        long least = rounds.stream().mapToLong(Round::bytes).min().orElseThrow();
        List<Integer> with = IntStream.range(0, rounds.size())
                .filter(i -> rounds.get(i).bytes() > least)
                .boxed()
                .toList();
        assertThat(with).hasSizeGreaterThanOrEqualTo(3);
        List<Integer> last = with.subList(with.size() - 3, with.size());
        for (int i = 1; i < last.size(); i++) {
            long before = rounds.get(last.get(i - 1)).bytes() - least;
            long after = rounds.get(last.get(i)).bytes() - least;
            assertThat((double) after).isGreaterThanOrEqualTo(1.3 * before);
        }
        assertThat(last.get(2) - last.get(1)).isGreaterThan(last.get(1) - last.get(0));
    }

    // costs of some operations

    @Property
    void periodicCostIsMeasuredWithItsMean(
            @ForAll @From("lives") Life life,
            @ForAll @LongRange(min = 2) long anyPeriod,
            @ForAll @LongRange(min = 0) long phase,
            @ForAll @IntRange(min = 1, max = 10_000) int words) {
        long period = 2 + anyPeriod % Math.max(1, 2 * life.countedOperations() / 3);
        long bytes = 8L * words;
        Allocation judgement =
                life.jvm(Course.every(period, phase % period, bytes)).settle(life.truth);

        assertBreaches(judgement, life.truth);
        if (judgement.verdict() == Verdict.UNSTABLE) {
            assertBeatsTooSlowly(judgement, period);
        } else {
            assertThat(judgement.verdict()).isIn(Verdict.AMORTISED, Verdict.STEADY);
        }
        long events = judgement.operations() / period;
        assertThat(judgement.bytes() - life.truth * judgement.operations())
                .isBetween(events * bytes, (events + 1) * bytes);
    }

    /**
     * If the period nearly divides a round, or is nearly as long, all rounds are equal except for an occasional one with an event more.
     * That recurs, but fewer than four times in the given time.
     */
    private static void assertBeatsTooSlowly(Allocation judgement, long period) {
        long perRound = judgement.rounds().get(0).operations();
        long off = Math.min(perRound % period, period - perRound % period);
        assertThat(off).isPositive();
        assertThat(4 * perRound * (period / off)).isGreaterThanOrEqualTo(judgement.operations());
    }

    @Property
    void randomCostIsMeasured(
            @ForAll @From("lives") Life life,
            @ForAll @LongRange(min = 2) long anyPeriod,
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 10_000) int words) {
        long period = 2 + anyPeriod % Math.max(1, life.countedOperations() / 30);
        Allocation judgement = life.jvm(Course.atRandom(new SplittableRandom(seed), period, () -> 8L * words))
                .settle(life.truth);

        assertBreaches(judgement, life.truth);
        if (judgement.verdict() == Verdict.AMORTISED) {
            double events = (double) judgement.operations() / period;
            double counted = (double) (judgement.bytes() - life.truth * judgement.operations()) / (8L * words);
            assertThat(counted).isBetween(events - 7 * Math.sqrt(events) - 1, events + 7 * Math.sqrt(events) + 1);
        }
    }

    @Property
    void unboundedGrowthBreachesEveryLimit(
            @ForAll @IntRange(min = 10, max = 100_000) int initialCapacity,
            @ForAll @IntRange(min = 0, max = 1) int half,
            @ForAll @IntRange(min = 8, max = 400) int nanos) {
        Allocation judgement = new SimulatedJvm()
                .takes(nanos)
                .allocatesInAll(Course.filling(initialCapacity, half))
                .settle(0);

        assertBreaches(judgement, 0);
        assertThat(judgement.verdict()).isEqualTo(Verdict.GROWING);
    }

    // Levels that rise

    /** A branch first taken late, or a compilation worse than the one before. */
    @Property
    void permanentlyRisenLevelIsNeverAveragedWithTheEarlierOne(
            @ForAll @From("lives") Life life,
            @ForAll @From("moments") int permille,
            @ForAll @IntRange(min = 1, max = 64) int words,
            @ForAll boolean compiled) {
        long rise = life.callOf(new Event(permille, 0));
        long high = life.truth + 8L * words;
        SimulatedJvm jvm = new SimulatedJvm()
                .takes(life.nanosOfCall)
                .allocatesInAll(Course.each(life.truth).and(Course.eachFrom(rise, high - life.truth)));
        if (compiled) {
            jvm.compilesAt(rise);
        }
        Allocation judgement = jvm.settle(Settings.NO_LIMIT);

        if (judgement.verdict() != Verdict.UNSTABLE) {
            assertThat(judgement.bytes()).isIn(life.truth * judgement.operations(), high * judgement.operations());
            assertThat(judgement.verdict()).isEqualTo(Verdict.STEADY);
        }
    }

    /** Mostly shortly before the measurement would have ended. */
    @Provide
    Arbitrary<Integer> moments() {
        return Arbitraries.oneOf(
                Arbitraries.integers().between(0, PERMILLE),
                Arbitraries.integers().between(9 * PERMILLE / 10, PERMILLE));
    }

    // Anything

    private static List<Event> sorted(List<Event> levels) {
        return levels.stream().sorted(Comparator.comparingInt(Event::permille)).toList();
    }

    /** Levels that rise and fall, costs of some operations, noise, and a compiler that may never finish. */
    @Property
    void anyMeasurementEndsWithTheVerdictOfItsRounds(
            @ForAll @From("lives") Life life,
            @ForAll @From("compilerNoise") List<Event> levels,
            @ForAll @From("compilerNoise") List<Event> noise,
            @ForAll @IntRange(min = 0, max = 1_000) int period,
            @ForAll boolean neverAtTop,
            @ForAll @LongRange(min = -1, max = 2_000) long limit) {
        Course bytes = Course.each(life.truth).and(period == 0 ? calls -> 0 : Course.every(period, 0, 24));
        long level = life.truth;
        for (Event next : sorted(levels)) {
            bytes = bytes.and(Course.eachFrom(10 * life.callOf(next), next.bytes() - level));
            level = next.bytes();
        }
        SimulatedJvm jvm = life.jvm(noise).allocatesInAll(bytes);
        if (neverAtTop) {
            jvm.reachesTopTierAt(Long.MAX_VALUE);
        }
        Allocation judgement = jvm.settle(limit);

        assertThat(jvm.elapsedNanos()).isLessThan(PATIENCE + BOUND / 10);
        assertThat(judgement.explanation().isEmpty()).isEqualTo(judgement.verdict() != Verdict.UNSTABLE);
        assertThat(judgement.operations()).isPositive();
        assertThat(judgement.rounds().stream().map(Round::operations).distinct())
                .hasSize(1);
        long counted = judgement.rounds().stream().mapToLong(Round::bytes).sum();
        if (judgement.outliers().isEmpty()) {
            assertThat(judgement.bytes()).as(() -> inWords(judgement)).isEqualTo(counted);
        } else {
            long least =
                    judgement.rounds().stream().mapToLong(Round::bytes).min().orElseThrow();
            long perRound = judgement.rounds().get(0).operations();
            assertThat(judgement.bytes() * perRound).isEqualTo(least * judgement.operations());
            List<Long> excess = judgement.rounds().stream()
                    .map(round -> round.bytes() - least)
                    .filter(bytesAbove -> bytesAbove > 0)
                    .toList();
            int earlier = judgement.outliers().size() - excess.size();
            assertThat(judgement
                            .outliers()
                            .subList(earlier, judgement.outliers().size()))
                    .as(() -> inWords(judgement))
                    .isEqualTo(excess);
            assertThat(judgement.outliers()).allMatch(oneOff -> oneOff > 0);
        }
        if (judgement.verdict() == Verdict.STEADY) {
            assertThat(judgement.bytes() % judgement.operations()).isZero();
        }
    }
}
