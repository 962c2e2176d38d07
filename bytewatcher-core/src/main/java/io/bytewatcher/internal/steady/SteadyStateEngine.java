package io.bytewatcher.internal.steady;

import io.bytewatcher.Allocation;
import io.bytewatcher.Round;
import io.bytewatcher.internal.counter.AllocationCounter;
import io.bytewatcher.internal.counter.UnseenBytesException;
import io.bytewatcher.internal.loop.Loop;
import io.bytewatcher.internal.loop.LoopFailure;
import io.bytewatcher.internal.loop.Window;
import io.bytewatcher.internal.sites.RepetitionException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs the steps that the {@link Judge} requests, for one measurement and on the measuring thread; see the package's overview. */
public final class SteadyStateEngine {
    /**
     * The calls before the measuring thread waits for the top tier's compiler. Code with a loop becomes hot after a few hundred calls. If
     * the compiler came at once, it would find profiles of the calls around the loop that are not mature: HotSpot takes a call for virtual
     * ({@code ciMethod::call_profile_at_bci}) until the method that makes it has been profiled 1,000 times ({@code
     * Tier4InvocationThreshold}, {@code ProfileMaturityPercentage}). Code without a loop becomes hot later than this.
     */
    private static final int BACKGROUND_CALLS = 4_000;

    /**
     * For slow code, which is not called as often: processor time of the measuring thread. With elapsed time, a busy machine would decide
     * how often the code is called before C2 comes.
     */
    private static final long BACKGROUND_PROCESSOR_NANOS = 50_000_000;

    /** For code that waits, or that works on other threads: elapsed time. */
    private static final long BACKGROUND_NANOS = 500_000_000;

    /** The elapsed time is at most this part of the time bound, so that it ends before the {@link WarmUp} can. */
    private static final int BACKGROUND_SHARE = 10;

    private static final int HOLDING_ROUNDS = 3;
    private static final long HOLDING_NANOS = 2_000_000;
    private static final int MAX_HOLDING_OPERATIONS = 65_536;
    private static final int MAX_SKIPPED = 10;
    private static final long SKIPPED = -1;

    private final AllocationCounter counter;
    private final JudgeEnvironment environment;
    private final Loop loop;
    private final @Nullable Loop beforeEach;

    /** The threads that ended in skipped rounds. */
    private final List<String> endedInSkippedRounds = new ArrayList<>();

    /** Starts at 1, because the first call has been made. */
    private long completedCalls = 1;

    /** Whether the top tier's compiler works in the background, as it does for the first calls. */
    private boolean inBackground;

    /**
     * Prepares a measurement.
     *
     * @param counter the counter
     * @param environment time and compiler
     * @param loop the code to measure
     * @param beforeEach runs before each operation, outside the measuring window; null for none
     */
    public SteadyStateEngine(
            AllocationCounter counter, JudgeEnvironment environment, Loop loop, @Nullable Loop beforeEach) {
        this.counter = counter;
        this.environment = environment;
        this.loop = loop;
        this.beforeEach = beforeEach;
    }

    /**
     * Repeats the code until there is a verdict.
     *
     * @param settings limit and time bound
     * @return the figure and its verdict
     * @throws RepetitionException when the code throws although its first call did not
     * @throws InterruptedException when the thread is interrupted; its interrupt flag stays set
     */
    public Allocation settle(Settings settings) throws RepetitionException, InterruptedException {
        inBackground = true;
        environment.compileInBackground();
        try {
            return settle(new Judge(settings), Math.min(BACKGROUND_NANOS, settings.budgetNanos() / BACKGROUND_SHARE));
        } finally {
            waitForCompiler();
        }
    }

    private void waitForCompiler() {
        if (inBackground) {
            inBackground = false;
            environment.waitForCompiler();
        }
    }

    private Allocation settle(Judge judge, long backgroundNanos) throws RepetitionException, InterruptedException {
        long callsBefore = completedCalls;
        long processorStart = environment.processorNanos();
        long start = environment.nanoTime();
        long activity = environment.activity();
        while (true) {
            JudgeStep step = judge.next();
            if (step instanceof JudgeStep.Done done) {
                return done.allocation();
            }
            checkInterrupted();
            if (step instanceof JudgeStep.AskCompiler) {
                judge.add(environment.tier(completedCalls));
            } else if (step instanceof JudgeStep.Preload) {
                environment.preloadConstants();
                judge.preloaded();
            } else if (step instanceof JudgeStep.Run run) {
                long roundStart = environment.nanoTime();
                long bytes = runRound(run.operations());
                long roundEnd = environment.nanoTime();
                if (inBackground
                        && (completedCalls - callsBefore >= BACKGROUND_CALLS
                                || roundEnd - start >= backgroundNanos
                                || environment.processorNanos() - processorStart >= BACKGROUND_PROCESSOR_NANOS)) {
                    waitForCompiler();
                }
                if (bytes == SKIPPED) {
                    continue;
                }
                long activityNow = environment.activity();
                boolean disturbed = activityNow != activity;
                activity = activityNow;
                Round round = new Round(run.operations(), bytes);
                judge.add(new Sample(round, roundEnd - roundStart, roundEnd - start, disturbed));
            }
        }
    }

    /**
     * Repeats the code until it allocates no more than a known figure, or the bound has passed.
     *
     * @param bytesPerOperation the figure in bytes, rounded up
     * @param maxNanos the bound in nanoseconds; a running round is not interrupted
     * @return whether {@value #HOLDING_ROUNDS} rounds in a row, of 2 ms or more each, allocated no more
     * @throws RepetitionException when the code throws
     * @throws InterruptedException when the thread is interrupted; its interrupt flag stays set
     */
    public boolean holds(long bytesPerOperation, long maxNanos) throws RepetitionException, InterruptedException {
        long start = environment.nanoTime();
        int holding = 0;
        int operations = 1;
        while (holding < HOLDING_ROUNDS) {
            checkInterrupted();
            long roundStart = environment.nanoTime();
            long bytes = runRound(operations);
            if (bytes == SKIPPED) {
                continue;
            }
            long roundEnd = environment.nanoTime();
            holding = bytes <= bytesPerOperation * operations ? holding + 1 : 0;
            if (roundEnd - roundStart < HOLDING_NANOS && operations < MAX_HOLDING_OPERATIONS) {
                operations *= 2;
                holding = 0;
            } else if (roundEnd - start > maxNanos) {
                return holding >= HOLDING_ROUNDS;
            }
        }
        return true;
    }

    /**
     * The calls of the code in this measurement.
     *
     * @return their number, the first call included
     */
    public long completedCalls() {
        return completedCalls;
    }

    private void checkInterrupted() throws InterruptedException {
        if (Thread.currentThread().isInterrupted()) {
            throw new InterruptedException("interrupted after " + completedCalls + " calls of the measured code");
        }
    }

    /** The round's bytes, or {@link #SKIPPED}. */
    private long runRound(int operations) throws RepetitionException {
        try {
            return wholeRound(operations);
        } catch (UnseenBytesException unseen) {
            skipRound(unseen);
            return SKIPPED;
        }
    }

    private long wholeRound(int operations) throws RepetitionException {
        if (beforeEach == null) {
            return repeatPrepared(operations);
        }
        long bytes = 0;
        for (int i = 0; i < operations; i++) {
            prepareCall();
            bytes += repeatPrepared(1);
        }
        return bytes;
    }

    /**
     * Runs the body before an operation, if there is one.
     *
     * @throws RepetitionException when it throws
     */
    public void prepareCall() throws RepetitionException {
        if (beforeEach != null) {
            try {
                beforeEach.repeat(1);
            } catch (LoopFailure failure) {
                throw new RepetitionException(completedCalls + 1, failure.thrown());
            }
        }
    }

    /**
     * Notes a skipped round, in which an ignored thread ended.
     *
     * @param unseen the thread
     * @throws UnseenBytesException the argument, if {@value #MAX_SKIPPED} rounds have been skipped before
     */
    public void skipRound(UnseenBytesException unseen) {
        if (endedInSkippedRounds.size() == MAX_SKIPPED) {
            throw unseen;
        }
        endedInSkippedRounds.add(unseen.thread());
    }

    /**
     * The threads that ended in skipped rounds.
     *
     * @return the threads' names
     */
    public List<String> endedInSkippedRounds() {
        return List.copyOf(endedInSkippedRounds);
    }

    /**
     * Measures prepared operations in one window.
     *
     * @param operations their number; 1 if a body runs before each
     * @return the bytes that they allocated
     * @throws RepetitionException when the code throws although its first call did not
     * @throws UnseenBytesException when an ignored thread ended in the window; the operations have been run
     */
    public long repeatPrepared(int operations) throws RepetitionException {
        try {
            long bytes = Window.bytesOf(counter, loop, operations);
            completedCalls += operations;
            return bytes;
        } catch (UnseenBytesException unseen) {
            completedCalls += operations;
            throw unseen;
        } catch (LoopFailure failure) {
            throw new RepetitionException(completedCalls + failure.completed() + 1, failure.thrown());
        }
    }
}
