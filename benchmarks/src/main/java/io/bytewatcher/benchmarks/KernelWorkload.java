package io.bytewatcher.benchmarks;

import io.bytewatcher.Allocation;
import io.bytewatcher.Verdict;
import io.bytewatcher.internal.counter.AllocationCounter;
import io.bytewatcher.internal.counter.CurrentThreadCounter;
import io.bytewatcher.internal.jit.ConstantPreloader;
import io.bytewatcher.internal.jit.JitCompiler;
import io.bytewatcher.internal.jit.MethodId;
import io.bytewatcher.internal.loop.Loop;
import io.bytewatcher.internal.loop.LoopFailure;
import io.bytewatcher.internal.loop.RunnableLoop;
import io.bytewatcher.internal.loop.Window;
import io.bytewatcher.internal.sites.Workload;
import io.bytewatcher.internal.steady.JvmEnvironment;
import io.bytewatcher.internal.steady.RepetitionException;
import io.bytewatcher.internal.steady.Settings;
import io.bytewatcher.internal.steady.SteadyStateEngine;
import java.time.Duration;

/**
 * A kernel as an engine sees it, except that no figure is handed out to compare with: the ledger then stops after its first pass,
 * with marks at every instruction.
 */
final class KernelWorkload implements Workload {
    private final Class<?> author;
    private final Runnable kernel;
    private final AllocationCounter counter = CurrentThreadCounter.create();
    private Loop loop;
    private double undisturbed = Double.NaN;

    KernelWorkload(Class<?> author, Runnable kernel) {
        this.author = author;
        this.kernel = kernel;
        loop = RunnableLoop.fresh(kernel);
    }

    @Override
    public Allocation settle(Duration bound) throws RepetitionException, InterruptedException {
        loop = RunnableLoop.fresh(kernel);
        ConstantPreloader.prepareCallees(declaringClass());
        JvmEnvironment environment = new JvmEnvironment(
                JitCompiler.ofThisJvm(),
                declaringClass(),
                new MethodId(kernel.getClass().getName(), "run", "()V"),
                new MethodId(loop.getClass().getName(), "repeat", "(I)V"));
        long nanos = Math.max(1, bound.toNanos());
        Allocation settled = new SteadyStateEngine(counter, environment, loop, null)
                .settle(new Settings(Settings.NO_LIMIT, nanos, nanos, 0, environment.hasCompiler()));
        if (Double.isNaN(undisturbed)) {
            undisturbed = (double) settled.bytes() / settled.operations();
        }
        return new Allocation(
                Verdict.UNSTABLE,
                settled.bytes(),
                settled.operations(),
                settled.warmUpOperations(),
                settled.rounds(),
                settled.outliers(),
                settled.settling(),
                "not handed out",
                settled.duration());
    }

    /** What it settled at first, in bytes per operation. */
    double undisturbed() {
        return undisturbed;
    }

    @Override
    public long run(int operations, Recording recording) throws RepetitionException {
        recording.on();
        try {
            return Window.bytesOf(counter, loop, operations);
        } catch (LoopFailure failure) {
            throw new RepetitionException(failure.completed() + 1L, failure.thrown());
        } finally {
            recording.off();
        }
    }

    @Override
    public boolean allThreads() {
        return false;
    }

    @Override
    public Class<?> declaringClass() {
        return author;
    }
}
