package io.bytewatcher.internal.steady;

import io.bytewatcher.internal.counter.AllocationCounter;
import io.bytewatcher.internal.loop.Loop;
import io.bytewatcher.internal.loop.LoopFailure;
import io.bytewatcher.internal.loop.Window;
import org.jspecify.annotations.Nullable;

/** Runs the rounds that the {@link Judge} asks for. For one measurement, on the thread that measures. */
public final class SteadyStateEngine {
    private final AllocationCounter counter;
    private final Environment environment;
    private final Loop loop;
    private final @Nullable Loop beforeEach;

    private long completedCalls;

    /**
     * Prepares a measurement.
     *
     * @param counter what to count with
     * @param environment time and compiler
     * @param loop the code to measure
     * @param beforeEach run before each operation, outside the measuring window; null for nothing
     */
    public SteadyStateEngine(AllocationCounter counter, Environment environment, Loop loop, @Nullable Loop beforeEach) {
        this.counter = counter;
        this.environment = environment;
        this.loop = loop;
        this.beforeEach = beforeEach;
    }

    /**
     * Runs the code once, as the first of its calls.
     *
     * @return what this call allocated, first uses and class loading included
     * @throws LoopFailure when the code throws
     */
    public long firstCall() throws LoopFailure {
        return measure(1);
    }

    /**
     * Repeats the code until the verdict is in.
     *
     * @param settings limit and time bound
     * @return the verdict
     * @throws RepetitionException when the code throws although its first call did not
     * @throws InterruptedException when the thread is interrupted meanwhile; its interrupt flag is set then
     */
    public Judgement settle(Settings settings) throws RepetitionException, InterruptedException {
        Judge judge = new Judge(settings);
        long start = environment.nanoTime();
        long activity = environment.activity();
        while (true) {
            Step step = judge.next();
            if (step instanceof Step.Done done) {
                return done.judgement();
            }
            if (Thread.currentThread().isInterrupted()) {
                throw new InterruptedException("interrupted after " + completedCalls + " calls of the measured code");
            }
            if (step instanceof Step.AskCompiler) {
                judge.add(environment.tier());
            } else if (step instanceof Step.Run run) {
                long roundStart = environment.nanoTime();
                long bytes = runRound(run.operations());
                long roundEnd = environment.nanoTime();
                long activityNow = environment.activity();
                boolean disturbed = activityNow != activity;
                activity = activityNow;
                judge.add(new Sample(run.operations(), bytes, roundEnd - roundStart, roundEnd - start, disturbed));
            }
        }
    }

    /**
     * Runs one round.
     *
     * @param operations of so many operations
     * @return what they allocated
     * @throws RepetitionException when the code throws although its first call did not
     */
    public long runRound(int operations) throws RepetitionException {
        try {
            return measure(operations);
        } catch (LoopFailure failure) {
            throw new RepetitionException(completedCalls + failure.completed() + 1, failure.thrown());
        }
    }

    private long measure(int operations) throws LoopFailure {
        long bytes = 0;
        if (beforeEach == null) {
            bytes = Window.bytesOf(counter, loop, operations);
            completedCalls += operations;
        } else {
            for (int i = 0; i < operations; i++) {
                beforeEach.repeat(1);
                bytes += Window.bytesOf(counter, loop, 1);
                completedCalls++;
            }
        }
        return bytes;
    }
}
