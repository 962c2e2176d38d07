package io.bytewatcher.benchmarks.reliability;

import io.bytewatcher.AllocationScope;
import io.bytewatcher.benchmarks.Disturbance;
import io.bytewatcher.benchmarks.OtherThread;
import io.bytewatcher.junit.AllocationMode;
import io.bytewatcher.junit.MaxAllocation;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Bodies beside a {@link Disturbance}. Single shots take long enough to meet it. */
final class DisturbedCases extends SinkLoaded {
    private static final long LONG_NANOS = 60_000_000;

    private final OtherThread idle = OtherThread.start(OtherThread.Kind.PLATFORM, () -> {});
    private final OtherThread object = OtherThread.start(OtherThread.Kind.PLATFORM, () -> Sink.object = new Object());
    private final Disturbance disturbance = Disturbance.start();
    private int next;

    @AfterEach
    void end() {
        disturbance.close();
        idle.close();
        object.close();
    }

    private static void take() {
        long end = System.nanoTime() + LONG_NANOS;
        for (long left = LONG_NANOS; left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    @Test
    @MaxAllocation(value = 0, scope = AllocationScope.ALL_THREADS)
    @Allocates(Cost.NOTHING)
    void nothing() {
        Sink.number = next++;
    }

    @Test
    @MaxAllocation(value = 0, scope = AllocationScope.ALL_THREADS)
    @Allocates(Cost.NOTHING)
    void nothingOnAPoolThread() {
        idle.run();
    }

    @RepeatedTest(Allocates.SINGLE_SHOTS)
    @MaxAllocation(value = 0, mode = AllocationMode.SINGLE_SHOT, scope = AllocationScope.ALL_THREADS)
    @Allocates(Cost.NOTHING)
    void nothingOnAPoolThreadOnce() {
        idle.run();
        take();
    }

    @Test
    @MaxAllocation(value = 7, scope = AllocationScope.ALL_THREADS)
    @Allocates(Cost.EMPTY_OBJECT)
    void objectOnAPoolThreadWithin7() {
        object.run();
    }

    @RepeatedTest(Allocates.SINGLE_SHOTS)
    @MaxAllocation(value = 16, mode = AllocationMode.SINGLE_SHOT, scope = AllocationScope.ALL_THREADS)
    @Allocates(Cost.EMPTY_OBJECT)
    void objectOnAPoolThreadOnceWithin16() {
        object.run();
        take();
    }

    @RepeatedTest(Allocates.SINGLE_SHOTS)
    @MaxAllocation(value = 7, mode = AllocationMode.SINGLE_SHOT, scope = AllocationScope.ALL_THREADS)
    @Allocates(Cost.EMPTY_OBJECT)
    void objectOnAPoolThreadOnceWithin7() {
        object.run();
        take();
    }
}
