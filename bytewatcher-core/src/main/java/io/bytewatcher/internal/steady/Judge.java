package io.bytewatcher.internal.steady;

import io.bytewatcher.Allocation;
import io.bytewatcher.CompilationState;
import io.bytewatcher.Round;
import io.bytewatcher.Verdict;
import io.bytewatcher.internal.jit.Tier;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides from round to round whether the steady state has been reached, and what it costs. Pure: it knows neither a clock nor
 * a counter nor a compiler; {@link SteadyStateEngine} runs what it asks for.
 *
 * <p>After the {@link WarmUp} it counts rounds of one size. Their minimum is what each operation allocates; what a round has
 * above it is <em>excess</em>. Excess that comes back is a cost (amortised, or growing); excess that does not come back in ten
 * times as many operations was a one-off, such as a String that the JIT interned for a compilation.
 *
 * <p>A limit that holds is accepted after the counting rounds. A breach is believed only at the compiler's top tier, because
 * code can allocate for thousands of calls before the compiler removes its allocation.
 */
final class Judge {
    private static final long MILLISECOND = 1_000_000;
    private static final long COUNTED_OPERATIONS = 1_000_000;
    /** So many of code that the JIT has removed altogether. */
    private static final long COUNTED_OPERATIONS_OF_NOTHING = 100_000_000;

    private static final long COUNTED_NANOS = 50 * MILLISECOND;
    /** Of slow code, at the pace of its fastest round: on a machine that starves the thread, time passes without calls. */
    private static final long COUNTED_NANOS_SLOW = 250 * MILLISECOND;
    /** Enough at any pace. */
    private static final long COUNTED_NANOS_LONG = 1_000 * MILLISECOND;

    private static final int COUNTED_ROUNDS = 5;
    private static final int COUNTED_ROUNDS_LONG = 3;
    private static final long LONG_ROUND_NANOS = 100 * MILLISECOND;
    private static final int CONFIRMING_ROUNDS = 3;
    private static final long CONFIRMING_NANOS = 20 * MILLISECOND;
    /** Without a word from the compiler, how long it must have kept still. */
    private static final long STILL_NANOS = 500 * MILLISECOND;
    /** Excess that did not come back in so many times the operations before it, divided by how often it came, is a one-off. */
    private static final double CLEAN_PRODUCT = 10;
    /** The same for a single excess that came together with a compilation or a class load. */
    private static final double CLEAN_PRODUCT_EXPLAINED = 2;

    /** How much of that must do when time is up. */
    private static final double OVERTIME_SHARE = 0.6;

    private static final int RECURRENCES = 4;
    /** Code that has been called so often has come to the top tier, or never will; see {@link JvmEnvironment}. */
    private static final long CALLS_TO_THE_TOP = 10_000;
    /** What goes up and down with so many compilations does so without them, too. */
    private static final int MAX_DOUBTS = 4;

    private final Settings settings;
    private final WarmUp warmUp;
    private @Nullable RoundLog log;
    private boolean silenced;
    /** What came in earlier rounds, but may have been the compiler's, or a burst: that it is over, later rounds must confirm. */
    private final List<Doubt> doubts = new ArrayList<>();
    /** All rounds since before the level last rose, in case it falls again: then it was no level, but a burst. */
    private @Nullable RoundLog beforeRise;

    /** As far as the compiler was asked. */
    private Tier tier = Tier.NOT_COMPILED;

    private long elapsedNanos;
    private long calls;
    private long stillNanos;
    private int roundsAtTop;
    private long nanosAtTop;
    private long nextAskNanos;
    private long askPauseNanos = 50 * MILLISECOND;

    Judge(Settings settings) {
        this.settings = settings;
        this.warmUp = new WarmUp(settings);
    }

    /** What the verdict would be, before asking how well the code is compiled. */
    private record Finding(
            Verdict verdict, long bytes, long operations, RoundLog rounds, List<Long> outliers, String explanation) {}

    /**
     * Rounds whose excess must stay away before it is believed to have been no cost.
     *
     * @param rounds the rounds
     * @param times how often it came
     * @param product of how often, and how many times as many operations as those it must stay away
     */
    private record Doubt(RoundLog rounds, int times, double product) {
        boolean isOver(RoundLog counted, boolean overtime) {
            double awaited = overtime ? product * OVERTIME_SHARE : product;
            return hasStayed(counted) || counted.operations() >= Math.max(1, awaited / times) * rounds.operations();
        }

        /** Whether no round is cheaper now than the dearest was then. */
        boolean hasStayed(RoundLog counted) {
            return counted.leastBytes() >= rounds.mostBytes();
        }
    }

    /** Takes a round's figures. */
    void add(Sample sample) {
        elapsedNanos = sample.elapsedNanos();
        calls += sample.operations();
        stillNanos = sample.disturbed() ? 0 : stillNanos + sample.nanos();
        roundsAtTop++;
        nanosAtTop += sample.nanos();
        RoundLog counted = log;
        if (counted == null) {
            warmUp.add(sample);
            if (warmUp.isOver()) {
                log = new RoundLog(warmUp.operations());
            }
            return;
        }
        counted = followFall(counted, sample);
        counted.add(sample);
        if (beforeRise != null) {
            beforeRise.add(sample);
        }
        RoundLog risen = counted.fromRisenLevel();
        if (risen != counted) {
            beforeRise = beforeRise == null ? counted : beforeRise;
            goOnWith(risen);
        }
    }

    /** Follows a round below the level of those before; gives the log that the round belongs to. */
    private RoundLog followFall(RoundLog counted, Sample sample) {
        if (!counted.isBelowBase(sample)) {
            return counted;
        }
        boolean disturbed = counted.disturbed() || sample.disturbed();
        RoundLog whole = beforeRise;
        if (whole != null && !whole.isBelowBase(sample)) {
            return afterBurst(counted, whole, disturbed);
        }
        // Compiled better, or a flat level left for a lower one: what came before was still warm-up.
        if (disturbed || !counted.hasExcess()) {
            doubts.removeIf(doubt -> doubt.rounds().isBelowBase(sample));
            if (!doubts.isEmpty()) { // which began amid what is over now
                counted.rounds().forEach(doubts.get(doubts.size() - 1).rounds()::add);
            }
            return restart(counted);
        }
        return counted;
    }

    /** A level that did not stay must not come again; if it does, and not with a compilation, it is a cost. */
    private RoundLog afterBurst(RoundLog counted, RoundLog whole, boolean disturbed) {
        boolean explained = disturbed && whole.isSeldomDisturbed();
        if (!doubts.isEmpty() && (!explained || doubts.size() >= MAX_DOUBTS)) {
            beforeRise = null;
            return goOnWith(whole);
        }
        doubts.add(new Doubt(whole, whole.bursts().size(), explained ? CLEAN_PRODUCT_EXPLAINED : CLEAN_PRODUCT));
        return restart(counted);
    }

    /** Counts anew, since it may all have been the compiler's. What came back again and again must now stay away for long enough. */
    private void doubt(RoundLog counted) {
        if (counted.recurrences() >= RECURRENCES) {
            doubts.add(new Doubt(counted, counted.recurrences(), CLEAN_PRODUCT));
        }
        restart(counted);
    }

    private RoundLog restart(RoundLog old) {
        beforeRise = null;
        return goOnWith(new RoundLog(old.operationsBefore() + old.operations()));
    }

    private RoundLog goOnWith(RoundLog fresh) {
        roundsAtTop = 0;
        nanosAtTop = 0;
        log = fresh;
        return fresh;
    }

    /** The compiler has been silenced more thoroughly: what it allocated should not come back. */
    void silenced() {
        silenced = true;
    }

    /** Takes the compiler's answer. It is not asked again once it has said that the top tier is reached. */
    void add(Tier answer) {
        RoundLog counted = log;
        if (answer == Tier.TOP && counted != null && counted.hasExcess()) {
            doubt(counted); // may all have been the compiler's
        }
        roundsAtTop = 0;
        nanosAtTop = 0;
        tier = answer;
        nextAskNanos = elapsedNanos + askPauseNanos;
        askPauseNanos = Math.min(askPauseNanos * 3 / 2, 400 * MILLISECOND);
    }

    /** What to do next. */
    Step next() {
        RoundLog counted = log;
        if (counted == null) {
            return new Step.Run(warmUp.operationsPerRound());
        }
        boolean overtime = isOvertime();
        boolean tooSlow = elapsedNanos >= 2 * settings.budgetNanos() && overtime;
        boolean outOfTime = tooSlow || (overtime && counted.size() >= COUNTED_ROUNDS_LONG);
        if (!outOfTime && !isEnough(counted)) {
            return new Step.Run(warmUp.operationsPerRound());
        }
        if (counted.size() > 0 && settings.allows(counted.bytes(), counted.operations()) && isBeyondDoubt(counted)) {
            return done(counted.hasExcess() ? whole(counted, Verdict.AMORTISED) : withoutOutliers(counted), false);
        }
        if (!silenced && settings.compiler() && counted.hasExcess() && !overtime) {
            return new Step.Silence();
        }
        Finding finding = classify(counted, overtime);
        if (finding == null) {
            return new Step.Run(warmUp.operationsPerRound());
        }
        if (isCertain(finding)) {
            return done(finding, false);
        }
        if (overtime) {
            return done(finding, true);
        }
        boolean ask = tier != Tier.TOP && tier != Tier.UNKNOWN && elapsedNanos >= nextAskNanos;
        return ask ? new Step.AskCompiler() : new Step.Run(warmUp.operationsPerRound());
    }

    /** Whether the time bound has been reached: the later one while the compiler is at work or will be, or left a doubt. */
    private boolean isOvertime() {
        boolean compiling = stillNanos < settings.budgetNanos() / 10 || isOnItsWayToTheTop() || !doubts.isEmpty();
        long bound = compiling && settings.compiler() ? settings.patienceNanos() : settings.budgetNanos();
        return elapsedNanos >= bound;
    }

    /** Whether the code is called often enough to come to the top tier within the later bound. */
    private boolean isOnItsWayToTheTop() {
        double callsWithinTheLaterBound = (double) calls / elapsedNanos * settings.patienceNanos();
        return tier == Tier.LOWER && callsWithinTheLaterBound >= CALLS_TO_THE_TOP;
    }

    /** Whether waiting for the compiler could not change the verdict. */
    private boolean isCertain(Finding finding) {
        if (!settings.compiler() || isSettledAtTop()) {
            return true;
        }
        return switch (finding.verdict()) {
            case GROWING -> true;
            case UNSTABLE, SINGLE_SHOT -> false;
            case STEADY, AMORTISED -> finding.bytes() == 0 || settings.allows(finding.bytes(), finding.operations());
        };
    }

    private boolean isEnough(RoundLog counted) {
        if (counted.size() == 0) {
            return false;
        }
        long meanRound = counted.nanos() / counted.size();
        int rounds = meanRound >= LONG_ROUND_NANOS ? COUNTED_ROUNDS_LONG : COUNTED_ROUNDS;
        boolean seenEnough = (counted.operations() >= COUNTED_OPERATIONS && counted.nanos() >= COUNTED_NANOS)
                || counted.nanosAtFastest() >= COUNTED_NANOS_SLOW
                || counted.nanos() >= COUNTED_NANOS_LONG
                || counted.operations() >= COUNTED_OPERATIONS_OF_NOTHING;
        // As many as ever before: what fills up by doubling, or by half, has grown at least once meanwhile.
        boolean seenGrow = counted.operations() >= counted.operationsBefore() || counted.nanos() >= COUNTED_NANOS_LONG;
        return counted.size() >= rounds && seenEnough && seenGrow && counted.operations() >= settings.minOperations();
    }

    private boolean isBeyondDoubt(RoundLog counted) {
        boolean overtime = isOvertime();
        for (Doubt doubt : doubts) {
            if (!doubt.isOver(counted, overtime)) {
                return false;
            }
        }
        return true;
    }

    private boolean isSettledAtTop() {
        return switch (tier) {
            case TOP -> roundsAtTop >= CONFIRMING_ROUNDS && nanosAtTop >= CONFIRMING_NANOS;
            case UNKNOWN -> stillNanos >= STILL_NANOS;
            case MIXED, LOWER, NOT_COMPILED -> false;
        };
    }

    /** The verdict that the rounds suggest, or null while more rounds are needed to tell. */
    private @Nullable Finding classify(RoundLog counted, boolean overtime) {
        if (counted.size() == 0) {
            return unstable(counted, "no round could be counted: one call takes too long for the time bound");
        }
        if (counted.isGrowing() || (overtime && counted.mayBeGrowing())) {
            return whole(counted, Verdict.GROWING);
        }
        if (counted.mayBeGrowing()) {
            return null;
        }
        if (!counted.hasExcess() || cameOnce(counted, overtime)) {
            return isBeyondDoubt(counted) ? withoutOutliers(counted) : stillDoubted(counted, overtime);
        }
        if (counted.recurrences() >= RECURRENCES) {
            return recurring(counted, overtime);
        }
        if (!overtime) {
            return null;
        }
        return unstable(
                counted,
                counted.excessCount() + " of " + counted.size()
                        + " rounds allocated more than the least, and whether that comes back could not be told in time");
    }

    /**
     * Whether the excess will not come back. If it came at random, k times until now, at a rate that nobody knows, the chance that
     * it stays away for c times as long as the k took together is (1 + c) to the power of -k: with c = 10 / k 9 % for k = 1, 3 %
     * for 2 and 0.7 % for 4; when time is up, with c = 6 / k, 14 %, 6 % and 3 %. It is shown, so that somebody can see it. If it is
     * something that grows, it would have come back at the latest when it had doubled.
     */
    private boolean cameOnce(RoundLog counted, boolean overtime) {
        long before = counted.operationsThroughLastExcess();
        long position = counted.operationsBefore() + before;
        double product = counted.isOneExplainedExcess() ? CLEAN_PRODUCT_EXPLAINED : CLEAN_PRODUCT;
        double awaited = overtime ? product * OVERTIME_SHARE : product;
        double growth = overtime ? OVERTIME_SHARE : 1.2;
        long clean = counted.cleanOperations();
        return clean >= awaited / counted.excessCount() * before && clean >= growth * position;
    }

    private @Nullable Finding stillDoubted(RoundLog counted, boolean overtime) {
        for (Doubt doubt : doubts) {
            if (overtime && !doubt.isOver(counted, true)) {
                return whole(doubt.rounds(), Verdict.AMORTISED);
            }
        }
        return null;
    }

    private @Nullable Finding recurring(RoundLog counted, boolean overtime) {
        if (doubts.isEmpty() && !overtime && counted.isAllExcessExplained()) {
            doubt(counted);
            return null;
        }
        return whole(counted, Verdict.AMORTISED);
    }

    private static Finding whole(RoundLog counted, Verdict verdict) {
        return new Finding(verdict, counted.bytes(), counted.operations(), counted, List.of(), "");
    }

    private static Finding unstable(RoundLog counted, String explanation) {
        return new Finding(Verdict.UNSTABLE, counted.bytes(), counted.operations(), counted, List.of(), explanation);
    }

    private Finding withoutOutliers(RoundLog counted) {
        Sample clean = counted.withoutExcess();
        Verdict verdict = clean.bytes() % clean.operations() == 0 ? Verdict.STEADY : Verdict.AMORTISED;
        List<Long> outliers = new ArrayList<>();
        for (Doubt doubt : doubts) {
            if (!doubt.hasStayed(counted)) {
                outliers.addAll(doubt.rounds().bursts());
            }
        }
        outliers.addAll(counted.excessBytes());
        return new Finding(verdict, clean.bytes(), clean.operations(), counted, outliers, "");
    }

    private Step done(Finding finding, boolean timeBound) {
        List<Round> rounds = new ArrayList<>();
        for (Sample sample : finding.rounds().rounds()) {
            rounds.add(sample.round());
        }
        return new Step.Done(new Allocation(
                finding.verdict(),
                finding.bytes(),
                finding.operations(),
                finding.rounds().operationsBefore(),
                rounds,
                finding.outliers(),
                timeBound ? CompilationState.TIME_BOUND : state(),
                finding.explanation(),
                Duration.ofNanos(finding.rounds().nanos())));
    }

    private CompilationState state() {
        if (!settings.compiler() || tier == Tier.TOP) {
            return CompilationState.TOP_TIER;
        }
        return tier == Tier.UNKNOWN ? CompilationState.COMPILER_STILL : CompilationState.NOT_NEEDED;
    }
}
