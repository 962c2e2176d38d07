package io.bytewatcher.internal.steady;

import io.bytewatcher.Round;
import io.bytewatcher.internal.format.Figures;
import io.bytewatcher.internal.jit.JvmDescription;
import java.util.ArrayList;
import java.util.List;

/**
 * The counted rounds, all of one size. Their minimum is the base that the operations allocate; a round's bytes above it are excess. A round
 * takes amortised constant time, so that a long measurement stays cheap.
 */
final class RoundLog {
    private static final double GROWTH = 1.3;
    private static final double GAP_GROWTH = 1.1;
    private static final int GROWTH_TREND_ROUNDS = 8;
    /** The rises that are growth although some rounds are equal. More, because a burst of noise can come after equal rounds. */
    private static final int GROWTH_STEPS = 12;

    private static final int LEVEL_ROUNDS = 5;

    /** The rises that may become growth. The compiler can cause fewer, too. */
    private static final int MAYBE_STEPS = 4;

    /** After this many rounds without excess, consecutive rounds with excess are a new level, even if they are not equal. */
    private static final int CLEAR_ROUNDS = 20;

    /** A round with more bytes than the least. */
    private record Excess(int round, long bytes, long operationsBefore) {}

    private final long operationsBefore;
    private final List<Sample> rounds = new ArrayList<>();
    private final List<Excess> excesses = new ArrayList<>();
    private long operations;
    private long bytes;
    private long nanos;
    private long fastest = Long.MAX_VALUE;
    private long base = Long.MAX_VALUE;
    private long most;
    private int firstBaseRound;
    private int disturbedRounds;
    /** The largest number of bytes that all differences of two rounds are multiples of; 0 if all rounds are equal. */
    private long differences;

    private boolean neverFalls = true;
    /** The number of rounds with more bytes than the round before. */
    private int rises;

    private int lastLevelStart;
    /** The number of consecutive rounds with excess at the end. */
    private int lastExcesses;

    /**
     * Creates an empty log.
     *
     * @param operationsBefore the operations of the measurement before the first of these rounds
     */
    RoundLog(long operationsBefore) {
        this.operationsBefore = operationsBefore;
    }

    void add(Sample sample) {
        int round = rounds.size();
        if (round > 0) {
            long previous = rounds.get(round - 1).bytes();
            neverFalls &= sample.bytes() >= previous;
            rises += sample.bytes() > previous ? 1 : 0;
            if (sample.bytes() != previous) {
                lastLevelStart = round;
                differences = Figures.gcd(differences, Math.abs(sample.bytes() - previous));
            }
        }
        rounds.add(sample);
        operations += sample.operations();
        bytes += sample.bytes();
        nanos += sample.nanos();
        fastest = Math.min(fastest, sample.nanos());
        most = Math.max(most, sample.bytes());
        disturbedRounds += sample.disturbed() ? 1 : 0;
        if (sample.bytes() < base) {
            base = sample.bytes();
            firstBaseRound = round;
            excesses.clear();
            long before = 0;
            for (int i = 0; i < round; i++) {
                excesses.add(new Excess(i, rounds.get(i).bytes() - base, before));
                before += rounds.get(i).operations();
            }
        } else if (sample.bytes() > base) {
            excesses.add(new Excess(round, sample.bytes() - base, operations - sample.operations()));
        }
        lastExcesses = sample.bytes() > base ? lastExcesses + 1 : 0;
    }

    List<Sample> rounds() {
        return rounds;
    }

    int size() {
        return rounds.size();
    }

    long operations() {
        return operations;
    }

    /** The operations of the measurement before the first of these rounds. */
    long operationsBefore() {
        return operationsBefore;
    }

    long bytes() {
        return bytes;
    }

    long nanos() {
        return nanos;
    }

    /** The time of all rounds at the pace of the fastest; 0 if there are none. */
    long nanosAtFastest() {
        return rounds.isEmpty() ? 0 : fastest * rounds.size();
    }

    /** Whether the JIT or a class loader was at work in any round. */
    boolean disturbed() {
        return disturbedRounds > 0;
    }

    /** Whether a round is below all rounds of this log. */
    boolean isBelowBase(Sample sample) {
        return !rounds.isEmpty() && sample.bytes() < base;
    }

    boolean hasExcess() {
        return !excesses.isEmpty();
    }

    /**
     * The number of rounds with excess after the first round without: earlier ones are warm-up and not recurrences. The last rounds do not
     * count while they may be a new level.
     */
    int recurrences() {
        int n = 0;
        for (int i = excesses.size() - 1; i >= 0 && excesses.get(i).round() > firstBaseRound; i--) {
            n++;
        }
        return lastExcesses <= LEVEL_ROUNDS && endsAtNewLevel() ? n - lastExcesses : n;
    }

    /**
     * Whether the last rounds look like a new level: equal except for the first, larger after many rounds without excess, or the last of
     * several steps up.
     */
    private boolean endsAtNewLevel() {
        if (lastExcesses == 0) {
            return false;
        }
        if (endsAtStep()) {
            return true;
        }
        int start = rounds.size() - lastExcesses;
        int earlier = excesses.size() - lastExcesses;
        boolean first = earlier == 0 || excesses.get(earlier - 1).round() < firstBaseRound;
        int clearFrom = earlier == 0 ? 0 : excesses.get(earlier - 1).round() + 1;
        return (first && lastLevelStart <= start + 1) || start - clearFrom >= CLEAR_ROUNDS;
    }

    private boolean endsAtStep() {
        return neverFalls && rounds.size() - lastLevelStart >= LEVEL_ROUNDS;
    }

    /** The bytes of the smallest round; there must be one. */
    long leastBytes() {
        return base;
    }

    /** The bytes of the largest round. */
    long mostBytes() {
        return most;
    }

    int excessCount() {
        return excesses.size();
    }

    /** The bytes of each excess. */
    List<Long> excessBytes() {
        List<Long> each = new ArrayList<>();
        for (Excess excess : excesses) {
            each.add(excess.bytes());
        }
        return each;
    }

    /** The bytes of each excess, with consecutive rounds added up. */
    List<Long> bursts() {
        List<Long> bursts = new ArrayList<>();
        int last = -1;
        long burst = 0;
        for (Excess excess : excesses) {
            if (burst > 0 && excess.round() > last + 1) {
                bursts.add(burst);
                burst = 0;
            }
            burst += excess.bytes();
            last = excess.round();
        }
        if (burst > 0) {
            bursts.add(burst);
        }
        return bursts;
    }

    /** The operations since the round with the last excess. */
    long cleanOperations() {
        return operations - operationsThroughLastExcess();
    }

    /** The operations up to the end of the round with the last excess; 0 if there is none. */
    long operationsThroughLastExcess() {
        if (excesses.isEmpty()) {
            return 0;
        }
        Excess last = excesses.get(excesses.size() - 1);
        return last.operationsBefore() + rounds.get(last.round()).operations();
    }

    /** Whether there is one excess only, and it came with a compilation or a class load, or just before one. */
    boolean isOneExplainedExcess() {
        return excesses.size() == 1 && isSeldomDisturbed() && isAllExcessExplained();
    }

    /** Whether compilations and class loads are rare enough to explain an excess. */
    boolean isSeldomDisturbed() {
        return disturbedRounds * 4 <= rounds.size();
    }

    /** Whether every excess came with a compilation or a class load, or just before one. */
    boolean isAllExcessExplained() {
        for (Excess excess : excesses) {
            if (!isExplained(excess)) {
                return false;
            }
        }
        return true;
    }

    private boolean isExplained(Excess excess) {
        int end = Math.min(rounds.size(), excess.round() + 3);
        for (int round = excess.round(); round < end; round++) {
            if (rounds.get(round).disturbed()) {
                return true;
            }
        }
        return false;
    }

    /**
     * The operations between two allocations that not every operation makes; 0 if each operation allocates the same. The size of one is the
     * largest that all rounds are multiples of, or the least possible if the rounds are equal.
     *
     * @param withExcess whether the excess is a cost; otherwise all rounds count as the least
     */
    double operationsPerRareAllocation(boolean withExcess) {
        if (rounds.isEmpty()) {
            return 0;
        }
        long unit = rounds.get(0).operations() * JvmDescription.OBJECT_ALIGNMENT;
        long eachTime = base / unit * unit;
        long rareBytes = (withExcess ? bytes : base * rounds.size()) - eachTime * rounds.size();
        if (rareBytes == 0) {
            return 0;
        }
        boolean differ = withExcess && differences > 0;
        long size = differ ? Figures.gcd(differences, base - eachTime) : JvmDescription.SMALLEST_OBJECT;
        return (double) operations / rareBytes * size;
    }

    /** Whether the bytes of an operation keep rising. */
    boolean isGrowing() {
        return isRising() || rises(4);
    }

    /** Whether the rounds have never fallen, have risen in a few steps, and have not stayed at the last level for long. */
    boolean mayBeRising() {
        return neverFalls && rises >= MAYBE_STEPS && rounds.size() - lastLevelStart < LEVEL_ROUNDS;
    }

    /** Whether the rounds only rise: each one, or in many steps, as if each copies a structure that grows slowly. */
    boolean isRising() {
        boolean eachRises = rises == rounds.size() - 1;
        return neverFalls && (eachRises ? rounds.size() >= GROWTH_TREND_ROUNDS : rises >= GROWTH_STEPS);
    }

    /**
     * Whether the last three excesses look like growth, and a fourth, which would prove it, may yet come. After twice the predicted gap
     * without a fourth it returns false: a structure was filled up to its bound.
     */
    boolean mayBeGrowing() {
        if (!rises(3)) {
            return false;
        }
        int n = excesses.size();
        long a = excesses.get(n - 3).operationsBefore();
        long b = excesses.get(n - 2).operationsBefore();
        long c = excesses.get(n - 1).operationsBefore();
        double predictedGap = (c - b) * Math.max(GROWTH, (double) (c - b) / Math.max(1, b - a));
        return operations - c < 2 * predictedGap;
    }

    /** Whether the last excesses rose at growing distances, as in a structure that doubles. */
    private boolean rises(int last) {
        int n = excesses.size();
        if (n < last) {
            return false;
        }
        double gap = 0;
        for (int i = n - last + 1; i < n; i++) {
            Excess earlier = excesses.get(i - 1);
            Excess later = excesses.get(i);
            double nextGap = later.operationsBefore() - earlier.operationsBefore();
            boolean apart = later.round() > earlier.round() + 1;
            if (!apart || later.bytes() < GROWTH * earlier.bytes() || nextGap < GAP_GROWTH * gap) {
                return false;
            }
            gap = nextGap;
        }
        return true;
    }

    /**
     * The log from the round on at which the bytes rose to a new level and stayed there (a branch first taken late, or code recompiled with
     * one assumption less), or this log if they did not.
     */
    RoundLog fromRisenLevel() {
        int start = rounds.size() - lastExcesses;
        boolean even = lastLevelStart <= start + 1 || endsAtStep();
        // the round in which the level rose has a share of both levels
        int from = even ? lastLevelStart : start + 1;
        if (rounds.size() - from < LEVEL_ROUNDS || !endsAtNewLevel()) {
            return this;
        }
        long before = operationsBefore;
        for (Sample left : rounds.subList(0, from)) {
            before += left.operations();
        }
        RoundLog level = new RoundLog(before);
        rounds.subList(from, rounds.size()).forEach(level::add);
        return level;
    }

    /** The rounds at the minimum, added up to one. */
    Round withoutExcess() {
        long cleanBytes = 0;
        long cleanRoundOperations = 0;
        for (Sample sample : rounds) {
            if (sample.bytes() == base) {
                cleanBytes += sample.bytes();
                cleanRoundOperations += sample.operations();
            }
        }
        return new Round(cleanRoundOperations, cleanBytes);
    }
}
