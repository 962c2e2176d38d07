package io.bytewatcher.benchmarks.reliability;

import io.bytewatcher.AllocationScope;
import io.bytewatcher.benchmarks.OtherThread;
import io.bytewatcher.junit.AllocationMode;
import io.bytewatcher.junit.MaxAllocation;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Bodies that let a virtual thread work, or a platform thread before JDK 21. There is only one thread, because it spins. */
final class VirtualThreadCases extends SinkLoaded {
    private boolean isAllocating;
    private final OtherThread other = OtherThread.start(OtherThread.Kind.VIRTUAL, this::work);

    @AfterEach
    void end() {
        other.close();
    }

    /** Sees the caller's write of the field, which happens before the request. */
    private void work() {
        if (isAllocating) {
            Sink.object = new Object();
        }
    }

    private void allocate() {
        isAllocating = true;
        other.run();
    }

    @Test
    @MaxAllocation(value = 0, scope = AllocationScope.ALL_THREADS)
    @Allocates(Cost.NOTHING)
    void nothing() {
        other.run();
    }

    @RepeatedTest(Allocates.SINGLE_SHOTS)
    @MaxAllocation(value = 0, mode = AllocationMode.SINGLE_SHOT, scope = AllocationScope.ALL_THREADS)
    @Allocates(Cost.NOTHING)
    void nothingOnce() {
        other.run();
    }

    @Test
    @MaxAllocation(value = 7, scope = AllocationScope.ALL_THREADS)
    @Allocates(Cost.EMPTY_OBJECT)
    void objectWithin7() {
        allocate();
    }

    @Test
    @MaxAllocation(value = 16, scope = AllocationScope.ALL_THREADS)
    @Allocates(Cost.EMPTY_OBJECT)
    void objectWithin16() {
        allocate();
    }

    @RepeatedTest(Allocates.SINGLE_SHOTS)
    @MaxAllocation(value = 7, mode = AllocationMode.SINGLE_SHOT, scope = AllocationScope.ALL_THREADS)
    @Allocates(Cost.EMPTY_OBJECT)
    void objectOnceWithin7() {
        allocate();
    }

    @RepeatedTest(Allocates.SINGLE_SHOTS)
    @MaxAllocation(value = 16, mode = AllocationMode.SINGLE_SHOT, scope = AllocationScope.ALL_THREADS)
    @Allocates(Cost.EMPTY_OBJECT)
    void objectOnceWithin16() {
        allocate();
    }
}
