package io.bytewatcher;

import io.bytewatcher.internal.calibration.Calibration;
import io.bytewatcher.internal.counter.AllThreadsBreakdown;
import io.bytewatcher.internal.counter.AllThreadsCounter;
import io.bytewatcher.internal.counter.AllThreadsSnapshot;
import io.bytewatcher.internal.counter.AllocationCounter;
import io.bytewatcher.internal.counter.CurrentThreadCounter;
import io.bytewatcher.internal.counter.IgnoredThreads;
import io.bytewatcher.internal.counter.Overhead;
import io.bytewatcher.internal.counter.ThreadBytes;
import io.bytewatcher.internal.jit.JitCompiler;
import io.bytewatcher.internal.jit.JitSilence;
import io.bytewatcher.internal.loop.Loop;
import io.bytewatcher.internal.loop.LoopFailure;
import io.bytewatcher.internal.steady.Judgement;
import io.bytewatcher.internal.steady.JvmEnvironment;
import io.bytewatcher.internal.steady.RepetitionException;
import io.bytewatcher.internal.steady.Settings;
import io.bytewatcher.internal.steady.SteadyStateEngine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One measurement on the current thread, from preparing to result. All that it allocates itself is left out of the measurements
 * around it.
 *
 * @param code what to measure
 * @param beforeEach what to run before each call, outside the window; null for nothing
 * @param maxTime the time bound
 * @param patience the time bound while the JIT still has work to do
 * @param limit bytes per operation, or {@link Settings#NO_LIMIT}
 * @param minOperations count so many at least
 * @param allThreads whether to count all threads
 */
record Measurement(
        MeasuredCode code,
        @Nullable MeasuredCode beforeEach,
        Duration maxTime,
        Duration patience,
        long limit,
        long minOperations,
        boolean allThreads) {

    private static final int THREADS_ROUND_OPERATIONS = 1_000;

    /** Measures one call. */
    Allocation once() {
        long begin = Overhead.begin();
        long counted = 0;
        try {
            AllocationCounter counter = prepare();
            Loop loop = code.singleCall();
            Loop before = beforeEach == null ? null : beforeEach.newLoop();
            JitCompiler compiler = JitCompiler.ofThisJvm();
            AllThreadsSnapshot start = snapshot(counter);
            long compileTime = compiler.compileTimeMillis();
            SteadyStateEngine engine = engine(counter, loop, before);
            counted = engine.firstCall();
            boolean compiled = compiler.compileTimeMillis() != compileTime;
            Breakdown breakdown = Breakdown.since(start, snapshot(counter), 1);
            String explanation = compiled
                    ? "the JIT finished a compilation meanwhile: what it allocated on this thread, for string constants and"
                            + " signature classes, is among these bytes"
                    : "";
            return new Allocation(
                    Verdict.SINGLE_SHOT,
                    counted,
                    1,
                    details(0, List.of(), List.of(), Settling.NOT_APPLICABLE, explanation, breakdown));
        } catch (LoopFailure failure) {
            throw Sneaky.rethrow(failure.thrown());
        } finally {
            Overhead.end(begin, counted);
        }
    }

    /** Measures the steady state. */
    Allocation steadyState() {
        long begin = Overhead.begin();
        long counted = 0;
        try {
            AllocationCounter counter = prepare();
            Loop before = beforeEach == null ? null : beforeEach.newLoop();
            SteadyStateEngine engine = engine(counter, code.newLoop(), before);
            counted = engine.firstCall();
            JitSilence.prepareCallees(code.author());
            Judgement judgement = engine.settle(new Settings(
                    limit,
                    maxTime.toNanos(),
                    patience.toNanos(),
                    minOperations,
                    JitCompiler.ofThisJvm().present()));
            return allocation(judgement, threadsRound(counter, engine));
        } catch (LoopFailure failure) {
            throw Sneaky.rethrow(failure.thrown());
        } catch (RepetitionException failure) {
            throw notRepeatable(failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(
                    "The measurement was interrupted, so nothing is known about allocation: " + interrupted.getMessage()
                            + ". If a time-out interrupted it, allow it more time than bytewatcher.max-time"
                            + " (SteadyState.maxTime), or lower that.",
                    interrupted);
        } finally {
            Overhead.end(begin, counted);
        }
    }

    private AllocationCounter prepare() {
        Calibration calibration = Calibration.ensure();
        JitSilence.prepare(code.author());
        AllocationCounter own = CurrentThreadCounter.create();
        return allThreads
                ? new AllThreadsCounter(own, IgnoredThreads.byDefault())
                : calibration.withoutEmptyWindow(own);
    }

    private SteadyStateEngine engine(AllocationCounter counter, Loop loop, @Nullable Loop before) {
        JvmEnvironment environment =
                new JvmEnvironment(JitCompiler.ofThisJvm(), code.method(), MeasuredCode.repeatMethod(loop));
        return new SteadyStateEngine(counter, environment, loop, before);
    }

    private static @Nullable AllThreadsSnapshot snapshot(AllocationCounter counter) {
        return counter instanceof AllThreadsCounter all ? all.snapshot() : null;
    }

    /** One more round, to see which threads the bytes are of. */
    private static Breakdown threadsRound(AllocationCounter counter, SteadyStateEngine engine)
            throws RepetitionException {
        AllThreadsSnapshot start = snapshot(counter);
        if (start == null) {
            return Breakdown.NONE;
        }
        engine.runRound(THREADS_ROUND_OPERATIONS);
        return Breakdown.since(start, snapshot(counter), THREADS_ROUND_OPERATIONS);
    }

    private Allocation allocation(Judgement judgement, Breakdown breakdown) {
        Settling settling = switch (judgement.tier()) {
            case REACHED -> Settling.TOP_TIER;
            case UNKNOWN -> Settling.COMPILER_STILL;
            case QUEUED, NOT_YET, NOT_ASKED -> Settling.NOT_NEEDED;
        };
        List<Round> rounds = judgement.rounds().stream()
                .map(sample -> new Round(sample.operations(), sample.bytes()))
                .toList();
        return new Allocation(
                Verdict.valueOf(judgement.kind().name()),
                judgement.bytes(),
                judgement.operations(),
                details(
                        judgement.warmUpOperations(),
                        rounds,
                        judgement.oneOffs(),
                        judgement.timeBound() ? Settling.TIME_BOUND : settling,
                        judgement.explanation(),
                        breakdown));
    }

    private static Allocation.Details details(
            long warmUp,
            List<Round> rounds,
            List<Long> oneOffs,
            Settling settling,
            String explanation,
            Breakdown breakdown) {
        return new Allocation.Details(
                warmUp,
                rounds,
                oneOffs,
                settling,
                explanation,
                breakdown.counted(),
                breakdown.notCounted(),
                Thread.currentThread().getName());
    }

    private static NotRepeatableException notRepeatable(RepetitionException failure) {
        return new NotRepeatableException(
                "Not repeatable: the first call passed, call " + ByteSize.group(failure.call()) + " threw "
                        + failure.thrown()
                        + ". This says nothing about allocation. The steady state needs a body that can be called again and"
                        + " again: reset its state before each call with @BeforeInvocation (SteadyState.beforeEach), or"
                        + " measure it once with mode = SINGLE_SHOT (Allocations.once).",
                failure.thrown());
    }

    /** What each thread allocated; empty where only one was measured. */
    private record Breakdown(List<ThreadAllocation> counted, List<ThreadAllocation> notCounted) {
        static final Breakdown NONE = new Breakdown(List.of(), List.of());

        static Breakdown since(@Nullable AllThreadsSnapshot start, @Nullable AllThreadsSnapshot end, long operations) {
            if (start == null || end == null) {
                return NONE;
            }
            AllThreadsBreakdown breakdown = end.since(start);
            List<ThreadAllocation> counted = rows(breakdown.counted(), operations);
            counted.add(new ThreadAllocation("ended", breakdown.ended(), operations));
            return new Breakdown(List.copyOf(counted), List.copyOf(rows(breakdown.ignored(), operations)));
        }

        private static List<ThreadAllocation> rows(List<ThreadBytes> threads, long operations) {
            List<ThreadAllocation> rows = new ArrayList<>();
            threads.forEach(t -> rows.add(new ThreadAllocation(t.name(), t.bytes(), operations)));
            return rows;
        }
    }
}
