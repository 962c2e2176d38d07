package io.bytewatcher;

import io.bytewatcher.internal.calibration.Calibration;
import io.bytewatcher.internal.counter.AllThreadsBreakdown;
import io.bytewatcher.internal.counter.AllThreadsCounter;
import io.bytewatcher.internal.counter.AllocationCounter;
import io.bytewatcher.internal.counter.CannotMeasureException;
import io.bytewatcher.internal.counter.CurrentThreadCounter;
import io.bytewatcher.internal.counter.ExcludedAllocation;
import io.bytewatcher.internal.counter.IgnoredThreads;
import io.bytewatcher.internal.counter.UnseenBytesException;
import io.bytewatcher.internal.format.Figures;
import io.bytewatcher.internal.jit.ConstantPreloader;
import io.bytewatcher.internal.jit.JitCompiler;
import io.bytewatcher.internal.loop.CodeFailures;
import io.bytewatcher.internal.loop.Loop;
import io.bytewatcher.internal.loop.LoopFailure;
import io.bytewatcher.internal.sites.AttributionException;
import io.bytewatcher.internal.sites.InstrumentedCode;
import io.bytewatcher.internal.sites.RepetitionException;
import io.bytewatcher.internal.sites.SiteLocator;
import io.bytewatcher.internal.sites.Workload;
import io.bytewatcher.internal.steady.JvmEnvironment;
import io.bytewatcher.internal.steady.Settings;
import io.bytewatcher.internal.steady.SteadyStateEngine;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One measurement on the current thread, from preparation to result. Surrounding measurements do not count its own allocation.
 *
 * @param code the code to measure
 * @param beforeEach runs before each call, outside the window; null for none
 * @param maxTime the time bound
 * @param patience the time bound while the JIT still has work to do
 * @param limit bytes per operation, or {@link Settings#NO_LIMIT}
 * @param minOperations the least number of operations to count
 * @param allThreads whether to count all threads
 * @param sitePackages where to look for sites; empty for the default
 */
record Measurement(
        MeasuredCode code,
        @Nullable MeasuredCode beforeEach,
        Duration maxTime,
        Duration patience,
        long limit,
        long minOperations,
        boolean allThreads,
        String sitePackages) {

    /** A compilation that was queued in the window may end a little later. */
    private static final long COMPILATION_PAUSE_MILLIS = 20;

    /** Measures one call; {@code begin} comes from {@link ExcludedAllocation}, before this object was created. */
    Allocation once(long begin) {
        FirstCall firstCall = new FirstCall();
        try {
            return once(firstCall, prepare(), null);
        } catch (LoopFailure failure) {
            throw CodeFailures.rethrow(failure.thrown());
        } finally {
            ExcludedAllocation.end(begin, firstCall.ownBytes());
        }
    }

    /** Measures one call with the sites of its bytes; {@code begin} as for {@link #once(long)}. */
    Allocation onceWithSites(long begin) {
        FirstCall firstCall = new FirstCall();
        try {
            AllocationCounter counter = prepare();
            InstrumentedCode instrumented;
            try {
                SiteLocator locator = SiteLocator.instance();
                instrumented = locator.instrument(locator.patterns(sitePackages));
            } catch (AttributionException cannot) {
                return once(firstCall, counter, null).withSites(cannot.report());
            }
            try (instrumented) {
                return once(firstCall, counter, instrumented);
            }
        } catch (LoopFailure failure) {
            throw CodeFailures.rethrow(failure.thrown());
        } finally {
            ExcludedAllocation.end(begin, firstCall.ownBytes());
        }
    }

    private Allocation once(FirstCall firstCall, AllocationCounter counter, @Nullable InstrumentedCode instrumented)
            throws LoopFailure {
        Loop loop = code.singleCall();
        JitCompiler compiler = JitCompiler.ofThisJvm();
        if (beforeEach != null) {
            beforeEach.newLoop().repeat(1);
        }
        if (counter instanceof AllThreadsCounter all) {
            all.keepRows();
            all.start(); // the first start may load classes
        }
        long compileTime = compiler.compileTimeMillis();
        InstrumentedCode.InstrumentedRun run = instrumented == null
                ? null
                : instrumented.once(recording -> recorded(firstCall, counter, loop, recording), allThreads);
        long bytes =
                run == null ? firstCall.measure(counter, loop) : run.report().bytes();
        AllThreadsBreakdown breakdown = breakdown(counter, run == null ? Map.of() : run.machinery(), 1);
        boolean exceeds = limit != Settings.NO_LIMIT && bytes > limit;
        String explanation = exceeds && compiledSince(compiler, compileTime)
                ? "the JIT compiled during the call: its allocation on this thread, for string constants and signature"
                        + " classes, may be among these bytes"
                : "";
        Allocation allocation = new Allocation(
                        Verdict.SINGLE_SHOT,
                        bytes,
                        1,
                        0,
                        List.of(),
                        List.of(),
                        CompilationState.NOT_APPLICABLE,
                        "",
                        Duration.ZERO)
                .with(breakdown.counted(), breakdown.ignored(), explanation)
                .times(code.operationsPerCall());
        return run == null ? allocation : allocation.withSites(run.report());
    }

    private static long recorded(
            FirstCall firstCall, AllocationCounter counter, Loop loop, Workload.WindowRecorder recording)
            throws LoopFailure {
        recording.on();
        try {
            return firstCall.measure(counter, loop);
        } finally {
            recording.off();
        }
    }

    /** Measures the steady state; {@code begin} as for {@link #once(long)}. */
    Allocation steadyState(long begin) {
        return repeatedly(begin, this::steadyState);
    }

    private Allocation steadyState(FirstCall firstCall, AllocationCounter counter, String inBackground)
            throws LoopFailure, RepetitionException, InterruptedException {
        Loop loop = code.newLoop();
        Loop before = beforeEach == null ? null : beforeEach.newLoop();
        if (before != null) {
            before.repeat(1);
        }
        call(firstCall, counter, loop);
        ConstantPreloader.prepareCallees(code.declaringClass());
        JvmEnvironment environment = new JvmEnvironment(
                JitCompiler.ofThisJvm(), code.declaringClass(), code.method(), MeasuredCode.repeatMethod(loop));
        SteadyStateEngine engine = new SteadyStateEngine(counter, environment, loop, before);
        Settings settings = new Settings(
                limitPerCall(), maxTime.toNanos(), patience.toNanos(), minCalls(), environment.hasCompiler());
        Allocation measured = engine.settle(settings);
        boolean holds =
                measured.verdict() != Verdict.UNSTABLE && settings.allows(measured.bytes(), measured.operations());
        AllThreadsBreakdown breakdown = AllThreadsBreakdown.NONE;
        String explanation = measured.explanation();
        if (!holds && counter instanceof AllThreadsCounter all) {
            try {
                breakdown = threads(all, engine, measured);
            } catch (CannotMeasureException cannot) { // the figure itself is still known
                explanation = and(explanation, "the bytes of each thread are not known. " + cannot.getMessage());
            }
        }
        explanation = and(explanation, skipped(engine.endedInSkippedRounds()));
        explanation =
                and(explanation, inBackground.isEmpty() ? "" : "compiled in the background, because " + inBackground);
        return measured.with(breakdown.counted(), breakdown.ignored(), explanation)
                .withAsWritten(asWritten(measured))
                .times(code.operationsPerCall());
    }

    private long limitPerCall() {
        if (limit == Settings.NO_LIMIT) {
            return limit;
        }
        boolean fits = Math.multiplyHigh(limit, (long) code.operationsPerCall()) == 0;
        long product = limit * code.operationsPerCall();
        return fits && product >= 0 ? product : Long.MAX_VALUE;
    }

    private long minCalls() {
        return -Math.floorDiv(-minOperations, (long) code.operationsPerCall());
    }

    /** Finds where the code allocates at its steady state; {@code begin} as for {@link #once(long)}. */
    SiteReport sites(long begin) {
        return repeatedly(begin, (firstCall, counter, inBackground) -> {
            if (beforeEach != null) {
                beforeEach.newLoop().repeat(1);
            }
            call(firstCall, counter, code.newLoop());
            return new SiteSearch(counter, code, beforeEach, minCalls(), sitePackages).find(patience);
        });
    }

    private interface Repetition<T> {
        T run(FirstCall firstCall, AllocationCounter counter, String inBackground)
                throws LoopFailure, RepetitionException, InterruptedException;
    }

    private <T> T repeatedly(long begin, Repetition<T> repetition) {
        FirstCall firstCall = new FirstCall();
        try {
            AllocationCounter counter = prepare();
            JitCompiler compiler = JitCompiler.ofThisJvm();
            String inBackground = compiler.block(code.inlining());
            try {
                checkInlined(compiler, inBackground);
                return repetition.run(firstCall, counter, inBackground);
            } finally {
                compiler.unblock();
            }
        } catch (LoopFailure failure) {
            throw CodeFailures.rethrow(failure.thrown());
        } catch (RepetitionException failure) {
            throw failure.thrown() instanceof InterruptedException interrupted
                    ? interrupted(interrupted)
                    : notRepeatable(failure);
        } catch (InterruptedException interrupted) {
            throw interrupted(interrupted);
        } finally {
            ExcludedAllocation.end(begin, firstCall.ownBytes());
        }
    }

    private void checkInlined(JitCompiler compiler, String notBlocked) {
        if (!notBlocked.isEmpty() && !code.inlining().isEmpty() && compiler.removesObjects()) {
            throw new CannotMeasureException(
                    "This code is measured with rules of inlining of its own, and the JIT follows none, because "
                            + notBlocked
                            + ". Run it without other compiler directives, and with C2 (-XX:-UseJVMCICompiler).");
        }
    }

    /** Makes the first call, whose figure does not count. */
    private static void call(FirstCall firstCall, AllocationCounter counter, Loop loop) throws LoopFailure {
        try {
            firstCall.measure(counter, loop);
        } catch (UnseenBytesException ignored) {
            // The call was made, and firstCall has its bytes on this thread.
        }
    }

    private AllocationCounter prepare() {
        Calibration calibration = Calibration.ensure();
        ConstantPreloader.prepare(code.declaringClass());
        AllocationCounter own = CurrentThreadCounter.create();
        return allThreads
                ? new AllThreadsCounter(own, IgnoredThreads.byDefault())
                : calibration.withoutEmptyWindow(own);
    }

    private static boolean compiledSince(JitCompiler compiler, long compileTimeBefore) {
        if (compiler.compileTimeMillis() == compileTimeBefore) {
            LockSupport.parkNanos(COMPILATION_PAUSE_MILLIS * 1_000_000);
        }
        return compiler.compileTimeMillis() != compileTimeBefore;
    }

    /** Runs one more round, or one call where something runs before each, to divide the bytes among the threads. */
    private AllThreadsBreakdown threads(AllThreadsCounter counter, SteadyStateEngine engine, Allocation measured)
            throws RepetitionException {
        if (measured.rounds().isEmpty()) {
            return AllThreadsBreakdown.NONE;
        }
        counter.keepRows();
        int operations = beforeEach == null ? (int) measured.rounds().get(0).operations() : 1;
        while (true) {
            engine.prepareCall();
            try {
                engine.repeatPrepared(operations);
                return breakdown(counter, Map.of(), operations);
            } catch (UnseenBytesException unseen) {
                engine.skipRound(unseen);
            }
        }
    }

    private static String and(String first, String second) {
        return first.isEmpty() || second.isEmpty() ? first + second : first + "; " + second;
    }

    private static String skipped(List<String> threads) {
        if (threads.isEmpty()) {
            return "";
        }
        String names = threads.stream().distinct().map(name -> '"' + name + '"').collect(Collectors.joining(", "));
        boolean one = threads.size() == 1;
        return (one ? "1 round was" : threads.size() + " rounds were")
                + " skipped and repeated, because a thread that does not count ended in " + (one ? "it" : "each")
                + ": "
                + names;
    }

    /** The figure as written, if this JVM removes no object. */
    private static @Nullable Allocation asWritten(Allocation measured) {
        return !measured.verdict().isSettled() || JitCompiler.ofThisJvm().removesObjects()
                ? null
                : new Allocation(
                        measured.verdict(),
                        measured.bytes(),
                        measured.operations(),
                        measured.warmUpOperations(),
                        List.of(),
                        List.of(),
                        CompilationState.AS_WRITTEN,
                        "",
                        measured.duration());
    }

    private static IllegalStateException interrupted(InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        return new IllegalStateException(
                "The measurement was interrupted, so nothing is known about allocation: " + interrupted.getMessage()
                        + ". If a timeout interrupted it, raise that timeout above "
                        + BreachedSites.named(WayOut.MORE_TIME) + ", or lower the latter.",
                interrupted);
    }

    private static NotRepeatableException notRepeatable(RepetitionException failure) {
        return new NotRepeatableException(
                "Not repeatable: the first call passed, call " + Figures.group(failure.call()) + " threw "
                        + failure.thrown()
                        + ". This says nothing about allocation. The steady state needs a body that can be called again and"
                        + " again: reset its state before each call with " + BreachedSites.named(WayOut.RESET)
                        + ", or measure it once with " + BreachedSites.named(WayOut.ONCE) + ".",
                failure.thrown());
    }

    /** The breakdown of the last window, whose rows were kept. */
    private static AllThreadsBreakdown breakdown(
            AllocationCounter counter, Map<Long, Long> machinery, long operations) {
        return counter instanceof AllThreadsCounter all
                ? all.breakdown(machinery, operations)
                : AllThreadsBreakdown.NONE;
    }
}
