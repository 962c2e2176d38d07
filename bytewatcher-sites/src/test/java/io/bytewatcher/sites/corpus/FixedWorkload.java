package io.bytewatcher.sites.corpus;

import io.bytewatcher.Allocation;
import io.bytewatcher.CompilationState;
import io.bytewatcher.Verdict;
import io.bytewatcher.internal.counter.AllocationCounter;
import io.bytewatcher.internal.counter.CurrentThreadCounter;
import io.bytewatcher.internal.loop.Loop;
import io.bytewatcher.internal.loop.LoopFailure;
import io.bytewatcher.internal.loop.Window;
import io.bytewatcher.internal.sites.RepetitionException;
import io.bytewatcher.internal.sites.Workload;
import java.time.Duration;
import java.util.List;

/**
 * Code that is called a fixed number of times before its figure is read. The window is called by the method that switches the recording on,
 * as in the product: the engines know the measured code by that.
 *
 * @param declaringClass the class that declares the code
 * @param loop calls the code
 * @param warmUp the calls before the figure
 * @param operations the calls of the figure
 */
public record FixedWorkload(Class<?> declaringClass, Loop loop, int warmUp, int operations) implements Workload {
    @Override
    public Allocation settle(Duration bound) throws RepetitionException {
        run(warmUp, WindowRecorder.NONE);
        long bytes = run(operations, WindowRecorder.NONE);
        return new Allocation(
                Verdict.STEADY,
                bytes,
                operations,
                warmUp,
                List.of(),
                List.of(),
                CompilationState.TOP_TIER,
                "",
                Duration.ZERO);
    }

    @Override
    public long run(int calls, WindowRecorder recording) throws RepetitionException {
        AllocationCounter counter = CurrentThreadCounter.create();
        recording.on();
        try {
            return Window.bytesOf(counter, loop, calls);
        } catch (LoopFailure failure) {
            throw new RepetitionException(1, failure.thrown());
        } finally {
            recording.off();
        }
    }

    @Override
    public boolean allThreads() {
        return false;
    }
}
