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

/** Decides after each round whether the steady state has been reached, and what it costs; see the package's overview. */
final class Judge {
    private static final long MILLISECOND = 1_000_000;
    private static final long COUNTED_OPERATIONS = 1_000_000;
    /** Enough even for code that the JIT has removed entirely. */
    private static final long COUNTED_OPERATIONS_OF_NOTHING = 100_000_000;

    private static final long COUNTED_NANOS = 50 * MILLISECOND;
    /** Enough, with {@link #LEVEL_NANOS}, for a limit that every round has held with the same bytes. */
    private static final long LEVEL_OPERATIONS = 250_000;

    private static final long LEVEL_NANOS = 10 * MILLISECOND;
    /** For slow code, at the pace of its fastest round: a starved thread loses time without calls. */
    private static final long COUNTED_NANOS_SLOW = 250 * MILLISECOND;
    /** Enough at any pace. */
    private static final long COUNTED_NANOS_LONG = 1_000 * MILLISECOND;

    private static final int COUNTED_ROUNDS = 5;
    private static final int COUNTED_ROUNDS_LONG = 3;
    private static final long LONG_ROUND_NANOS = 100 * MILLISECOND;
    private static final int CONFIRMING_ROUNDS = 3;
    private static final long CONFIRMING_NANOS = 20 * MILLISECOND;
    /** The required idle time of a compiler that does not report tiers. */
    private static final long STILL_NANOS = 500 * MILLISECOND;
    /** k excesses are one-offs after this factor / k times the operations up to the last one without excess. */
    private static final double CLEAN_PRODUCT = 10;
    /** The same for a single excess that coincided with a compilation or a class load. */
    private static final double CLEAN_PRODUCT_EXPLAINED = 2;

    /** The share of these factors that is enough when time is up. */
    private static final double OVERTIME_SHARE = 0.6;

    private static final int RECURRENCES = 4;
    /** After this many calls, code has reached the top tier or never will; see {@link JvmEnvironment}. */
    private static final long CALLS_TO_THE_TOP = 10_000;
    /** A level that moves with more compilations than this is assumed to move without them, too. */
    private static final int MAX_DOUBTS = 4;

    private final Settings settings;
    private final WarmUp warmUp;
    private @Nullable RoundLog log;
    private boolean preloaded;
    /** Excess of earlier rounds that may have been the compiler's, or a burst. Later rounds must confirm that it is over. */
    private final List<Doubt> doubts = new ArrayList<>();
    /** All rounds since before the level last rose, in case it falls again: the rise was then a burst. */
    private @Nullable RoundLog beforeRise;

    /** The compiler's last answer. */
    private Tier tier = Tier.NOT_COMPILED;

    private long elapsedNanos;
    private long calls;
    /** The pace of the fastest counted round, earlier counts included. */
    private double fastestCallNanos = Double.MAX_VALUE;

    private long stillNanos;
    private int roundsAtTop;
    private long nanosAtTop;
    private long nextAskNanos;
    private long askPauseNanos = 50 * MILLISECOND;

    Judge(Settings settings) {
        this.settings = settings;
        this.warmUp = new WarmUp(settings);
    }

    /** The verdict, provided that the code's tier confirms it. */
    private record Classification(
            Verdict verdict, long bytes, long operations, RoundLog rounds, List<Long> outliers, String explanation) {}

    /**
     * Rounds whose excess must stay away before it is judged not to be a cost.
     *
     * @param rounds the rounds
     * @param times the number of excesses
     * @param product divided by {@code times}, the multiple of the rounds' operations for which it must stay away
     */
    private record Doubt(RoundLog rounds, int times, double product) {
        boolean isOver(RoundLog counted, boolean overtime) {
            double awaited = overtime ? product * OVERTIME_SHARE : product;
            return hasStayed(counted) || counted.operations() >= Math.max(1, awaited / times) * rounds.operations();
        }

        /** Whether each round now has at least the bytes of the largest round then. */
        boolean hasStayed(RoundLog counted) {
            return counted.leastBytes() >= rounds.mostBytes();
        }
    }

    /** Adds a round. */
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
        fastestCallNanos = Math.min(fastestCallNanos, (double) sample.nanos() / sample.operations());
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

    /** Handles a round below all earlier ones; returns the log that the round belongs to. */
    private RoundLog followFall(RoundLog counted, Sample sample) {
        if (!counted.isBelowBase(sample)) {
            return counted;
        }
        boolean disturbed = counted.disturbed() || sample.disturbed();
        RoundLog whole = beforeRise;
        if (whole != null && !whole.isBelowBase(sample)) {
            return afterBurst(counted, whole, disturbed);
        }
        // better compiled, or a flat level dropped: the earlier rounds were still warm-up
        if (disturbed || !counted.hasExcess()) {
            doubts.removeIf(doubt -> doubt.rounds().isBelowBase(sample));
            if (!doubts.isEmpty()) { // the last doubt began during these rounds
                counted.rounds().forEach(doubts.get(doubts.size() - 1).rounds()::add);
            }
            return restart(counted);
        }
        return counted;
    }

    /** Handles a level that did not stay. It must not return; if it does, and not with a compilation, it is a cost. */
    private RoundLog afterBurst(RoundLog counted, RoundLog whole, boolean disturbed) {
        boolean explained = disturbed && whole.isSeldomDisturbed();
        if (!doubts.isEmpty() && (!explained || doubts.size() >= MAX_DOUBTS)) {
            beforeRise = null;
            return goOnWith(whole);
        }
        doubts.add(new Doubt(whole, whole.bursts().size(), explained ? CLEAN_PRODUCT_EXPLAINED : CLEAN_PRODUCT));
        return restart(counted);
    }

    /** Restarts the count, because all excess may have been the compiler's. Recurring excess must now stay away for long enough. */
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

    /** Notes that further constants have been preloaded: excess of the compiler should not return. */
    void preloaded() {
        preloaded = true;
    }

    /** Adds the compiler's answer. After TOP it is not asked again. */
    void add(Tier answer) {
        RoundLog counted = log;
        if (answer == Tier.TOP && counted != null && counted.hasExcess()) {
            doubt(counted);
        }
        roundsAtTop = 0;
        nanosAtTop = 0;
        tier = answer;
        nextAskNanos = elapsedNanos + askPauseNanos;
        askPauseNanos = Math.min(askPauseNanos * 3 / 2, 400 * MILLISECOND);
    }

    /** The next step. */
    JudgeStep next() {
        RoundLog counted = log;
        if (counted == null) {
            return new JudgeStep.Run(warmUp.operationsPerRound());
        }
        boolean overtime = isOvertime(counted);
        boolean tooSlow = elapsedNanos >= 2 * settings.budgetNanos() && overtime;
        boolean outOfTime = tooSlow || (overtime && counted.size() >= COUNTED_ROUNDS_LONG);
        if (!outOfTime && !isEnough(counted)) {
            return new JudgeStep.Run(warmUp.operationsPerRound());
        }
        if (counted.size() > 0 && settings.allows(counted.bytes(), counted.operations()) && isBeyondDoubt(counted)) {
            return done(counted.hasExcess() ? whole(counted, Verdict.AMORTISED) : withoutOutliers(counted), false);
        }
        if (!preloaded && settings.compiler() && counted.hasExcess() && !overtime) {
            return new JudgeStep.Preload();
        }
        Classification finding = classify(counted, overtime);
        if (finding == null) {
            return new JudgeStep.Run(warmUp.operationsPerRound());
        }
        if (isCertain(finding)) {
            return done(finding, false);
        }
        if (overtime) {
            return done(finding, true);
        }
        boolean ask = tier != Tier.TOP && tier != Tier.UNKNOWN && elapsedNanos >= nextAskNanos;
        return ask ? new JudgeStep.AskCompiler() : new JudgeStep.Run(warmUp.operationsPerRound());
    }

    /** Whether the time bound has been reached. The later bound applies while the compiler is at work or will be, or a doubt is open. */
    private boolean isOvertime(RoundLog counted) {
        boolean compiling = stillNanos < settings.budgetNanos() / 10
                || isOnItsWayToTheTop()
                || !doubts.isEmpty()
                || awaitsRarePath(counted, true);
        long bound = compiling && settings.compiler() ? settings.patienceNanos() : settings.budgetNanos();
        return elapsedNanos >= bound;
    }

    /** Whether the code will be called often enough to reach the top tier within the later bound. */
    private boolean isOnItsWayToTheTop() {
        double callsWithinTheLaterBound = (double) calls / elapsedNanos * settings.patienceNanos();
        return tier == Tier.LOWER && callsWithinTheLaterBound >= CALLS_TO_THE_TOP;
    }

    /** Whether waiting for the compiler cannot change the verdict. */
    private boolean isCertain(Classification finding) {
        if (!settings.compiler()) {
            return true;
        }
        return switch (finding.verdict()) {
            case GROWING -> true;
            case UNSTABLE, SINGLE_SHOT -> isSettledAtTop();
            case STEADY, AMORTISED ->
                finding.bytes() == 0
                        || settings.allows(finding.bytes(), finding.operations())
                        || (isSettledAtTop()
                                && !awaitsRarePath(
                                        finding.rounds(), finding.outliers().isEmpty()));
        };
    }

    /**
     * Whether the path to what only some calls allocate has yet to reach the top tier, and can within the time bound, at the pace of the
     * fastest round. The JIT counts the calls of each method, so a method that one call in 1,000 reaches takes 1,000 times as many calls.
     */
    private boolean awaitsRarePath(RoundLog counted, boolean withExcess) {
        double awaited = CALLS_TO_THE_TOP * counted.operationsPerRareAllocation(withExcess);
        return calls < awaited && awaited * fastestCallNanos <= settings.budgetNanos();
    }

    private boolean isEnough(RoundLog counted) {
        if (counted.size() == 0) {
            return false;
        }
        long meanRound = counted.nanos() / counted.size();
        int rounds = meanRound >= LONG_ROUND_NANOS ? COUNTED_ROUNDS_LONG : COUNTED_ROUNDS;
        boolean holdsLevel =
                !counted.hasExcess() && doubts.isEmpty() && settings.allows(counted.bytes(), counted.operations());
        boolean seenEnough = (counted.operations() >= (holdsLevel ? LEVEL_OPERATIONS : COUNTED_OPERATIONS)
                        && counted.nanos() >= (holdsLevel ? LEVEL_NANOS : COUNTED_NANOS))
                || counted.nanosAtFastest() >= COUNTED_NANOS_SLOW
                || counted.nanos() >= COUNTED_NANOS_LONG
                || counted.operations() >= COUNTED_OPERATIONS_OF_NOTHING;
        // as many as ever before, so that a structure that grows by half or more has grown at least once
        boolean seenGrow = counted.operations() >= counted.operationsBefore() || counted.nanos() >= COUNTED_NANOS_LONG;
        return counted.size() >= rounds && seenEnough && seenGrow && counted.operations() >= settings.minOperations();
    }

    private boolean isBeyondDoubt(RoundLog counted) {
        boolean overtime = isOvertime(counted);
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

    /** The verdict of the rounds, or null while more rounds are needed. */
    private @Nullable Classification classify(RoundLog counted, boolean overtime) {
        if (counted.size() == 0) {
            return unstable(counted, "no round could be counted: one call takes too long for the time bound");
        }
        if (counted.isGrowing() || (overtime && counted.mayBeGrowing())) {
            return whole(counted, Verdict.GROWING);
        }
        if (overtime && !isEnough(counted) && beforeRise != null && beforeRise.isRising()) {
            return whole(beforeRise, Verdict.GROWING); // each level was too short for a verdict
        }
        if (counted.mayBeGrowing()) {
            return null;
        }
        if (!counted.hasExcess() || cameOnce(counted, overtime)) {
            return isBeyondDoubt(counted) ? withoutOutliers(counted) : stillDoubted(counted, overtime);
        }
        boolean mayYetGrow = !overtime && counted.mayBeRising();
        if (counted.recurrences() >= RECURRENCES && !mayYetGrow) {
            return recurring(counted, overtime);
        }
        if (!overtime) {
            return null;
        }
        return unstable(
                counted,
                counted.excessCount() + " of " + counted.size()
                        + " rounds allocated more than the least, and the time bound came before it was clear whether that recurs");
    }

    /**
     * Whether the excess is a one-off. Random excess of unknown rate that came k times stays away for c times as long as these k took with
     * a probability of (1 + c) to the power of -k. With c = 10 / k this is 9 % for k = 1, 3 % for 2 and 0.7 % for 4; with c = 6 / k, when
     * time is up, 14 %, 6 % and 3 %. The excess is reported as an outlier, so that users see it. Growth would have returned at the latest
     * when the structure had doubled.
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

    private @Nullable Classification stillDoubted(RoundLog counted, boolean overtime) {
        for (Doubt doubt : doubts) {
            if (overtime && !doubt.isOver(counted, true)) {
                return whole(doubt.rounds(), Verdict.AMORTISED);
            }
        }
        return null;
    }

    private @Nullable Classification recurring(RoundLog counted, boolean overtime) {
        if (doubts.isEmpty() && !overtime && counted.isAllExcessExplained()) {
            doubt(counted);
            return null;
        }
        return whole(counted, Verdict.AMORTISED);
    }

    private static Classification whole(RoundLog counted, Verdict verdict) {
        return new Classification(verdict, counted.bytes(), counted.operations(), counted, List.of(), "");
    }

    private static Classification unstable(RoundLog counted, String explanation) {
        return new Classification(
                Verdict.UNSTABLE, counted.bytes(), counted.operations(), counted, List.of(), explanation);
    }

    private Classification withoutOutliers(RoundLog counted) {
        Round clean = counted.withoutExcess();
        Verdict verdict = clean.bytes() % clean.operations() == 0 ? Verdict.STEADY : Verdict.AMORTISED;
        List<Long> outliers = new ArrayList<>();
        for (Doubt doubt : doubts) {
            if (!doubt.hasStayed(counted)) {
                outliers.addAll(doubt.rounds().bursts());
            }
        }
        outliers.addAll(counted.excessBytes());
        return new Classification(verdict, clean.bytes(), clean.operations(), counted, outliers, "");
    }

    private JudgeStep done(Classification finding, boolean timeBound) {
        List<Round> rounds = new ArrayList<>();
        for (Sample sample : finding.rounds().rounds()) {
            rounds.add(sample.round());
        }
        return new JudgeStep.Done(new Allocation(
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
