package io.bytewatcher;

import io.bytewatcher.internal.counter.AllThreadsCounter;
import io.bytewatcher.internal.counter.AllocationCounter;
import io.bytewatcher.internal.counter.UnseenBytesException;
import io.bytewatcher.internal.jit.ConstantPreloader;
import io.bytewatcher.internal.jit.JitCompiler;
import io.bytewatcher.internal.loop.Loop;
import io.bytewatcher.internal.loop.LoopFailure;
import io.bytewatcher.internal.loop.Window;
import io.bytewatcher.internal.sites.RepetitionException;
import io.bytewatcher.internal.sites.SiteLocator;
import io.bytewatcher.internal.sites.Workload;
import io.bytewatcher.internal.steady.JvmEnvironment;
import io.bytewatcher.internal.steady.Settings;
import io.bytewatcher.internal.steady.SteadyStateEngine;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A search for the sites of some code, on the current thread.
 */
final class SiteSearch implements Workload {
    private final AllocationCounter counter;
    private final MeasuredCode code;
    private final long minCalls;
    private final String packages;
    private final @Nullable MeasuredCode beforeEach;
    private @Nullable Loop loop;
    private @Nullable Loop before;
    private @Nullable SteadyStateEngine engine;

    /** The calls in windows, and those of earlier engines. */
    private long otherCalls;

    SiteSearch(
            AllocationCounter counter,
            MeasuredCode code,
            @Nullable MeasuredCode beforeEach,
            long minCalls,
            String packages) {
        this.minCalls = minCalls;
        this.packages = packages;
        this.counter = counter;
        this.code = code;
        this.beforeEach = beforeEach;
    }

    /** Finds the sites; the code has been called once before. */
    SiteReport find(Duration bound) throws RepetitionException, InterruptedException {
        long deadline = System.nanoTime() + bound.toNanos();
        Duration left = bound;
        while (true) {
            try {
                return SiteLocator.instance()
                        .engine(packages)
                        .findSites(this, left)
                        .times(code.operationsPerCall());
            } catch (UnseenBytesException unseen) {
                left = Duration.ofNanos(deadline - System.nanoTime());
                if (left.isNegative() || left.isZero()) {
                    throw unseen;
                }
            }
        }
    }

    @Override
    public Allocation settle(Duration bound) throws RepetitionException, InterruptedException {
        SteadyStateEngine fresh = freshEngine();
        try {
            return fresh.settle(settings(bound));
        } catch (RepetitionException failure) {
            throw amongAllCalls(failure);
        }
    }

    @Override
    public void settleAt(Allocation known, Duration bound) throws RepetitionException, InterruptedException {
        SteadyStateEngine fresh = freshEngine();
        long bytesPerOperation = -Math.floorDiv(-known.bytes(), Math.max(1, known.operations())); // rounded up
        try {
            if (!fresh.holds(bytesPerOperation, bound.toNanos() / 4)) {
                fresh.settle(settings(bound));
            }
        } catch (RepetitionException failure) {
            throw amongAllCalls(failure);
        }
    }

    /** An engine numbers its own calls. */
    private RepetitionException amongAllCalls(RepetitionException failure) {
        return new RepetitionException(otherCalls + failure.call(), failure.thrown());
    }

    private long completedCalls() {
        return otherCalls + (engine == null ? 0 : engine.completedCalls());
    }

    private SteadyStateEngine freshEngine() {
        boolean preloaded = loop != null;
        otherCalls = engine == null ? 0 : completedCalls() - 1; // each engine counts the first call
        Loop fresh = code.newLoop();
        loop = fresh;
        before = beforeEach == null ? null : beforeEach.newLoop();
        ConstantPreloader.prepareCallees(code.declaringClass());
        JvmEnvironment jvm = new JvmEnvironment(
                JitCompiler.ofThisJvm(), code.declaringClass(), code.method(), MeasuredCode.repeatMethod(fresh));
        if (preloaded) {
            jvm.omitPreloading();
        }
        SteadyStateEngine ofLoop = new SteadyStateEngine(counter, jvm, fresh, before);
        engine = ofLoop;
        return ofLoop;
    }

    private Settings settings(Duration bound) {
        long nanos = Math.max(1, bound.toNanos());
        return new Settings(
                Settings.NO_LIMIT,
                nanos,
                nanos,
                minCalls,
                JitCompiler.ofThisJvm().present());
    }

    @Override
    public long run(int operations, WindowRecorder recording) throws RepetitionException {
        Loop settled = loop;
        if (settled == null) {
            throw new IllegalStateException("not settled");
        }
        if (before == null) {
            return window(settled, operations, recording);
        }
        long bytes = 0;
        for (int i = 0; i < operations; i++) {
            prepareCall(before);
            bytes += window(settled, 1, recording);
        }
        return bytes;
    }

    private void prepareCall(Loop before) throws RepetitionException {
        try {
            before.repeat(1);
        } catch (LoopFailure failure) {
            throw new RepetitionException(completedCalls() + 1, failure.thrown());
        }
    }

    /** The measuring window, with the recording around it. */
    private long window(Loop settled, int operations, WindowRecorder recording) throws RepetitionException {
        recording.on();
        try {
            return Window.bytesOf(counter, settled, operations);
        } catch (LoopFailure failure) {
            throw new RepetitionException(completedCalls() + failure.completed() + 1, failure.thrown());
        } finally {
            recording.off();
            otherCalls += operations;
        }
    }

    @Override
    public boolean allThreads() {
        return counter instanceof AllThreadsCounter;
    }

    @Override
    public Class<?> declaringClass() {
        return code.declaringClass();
    }
}
