package io.bytewatcher.benchmarks.reliability;

import io.bytewatcher.AllocationScope;
import io.bytewatcher.benchmarks.OtherThread;
import io.bytewatcher.junit.AllocationMode;
import io.bytewatcher.junit.MaxAllocation;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Bodies that let another thread work. There is only one, because a virtual thread spins. */
abstract class OtherThreadCases extends Sink {
    private final OtherThread other;
    private boolean isAllocating;

    OtherThreadCases(OtherThread.ThreadKind kind) {
        other = OtherThread.start(kind, this::work);
    }

    /** A pool thread works. */
    static final class Pool extends OtherThreadCases {
        Pool() {
            super(OtherThread.ThreadKind.PLATFORM);
        }
    }

    /** A virtual thread works, or a platform thread before JDK 21. */
    static final class Virtual extends OtherThreadCases {
        Virtual() {
            super(OtherThread.ThreadKind.VIRTUAL);
        }
    }

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

    /** Called at the end of a body that runs once. */
    void linger() {}

    @Test
    @MaxAllocation(value = 0, scope = AllocationScope.ALL_THREADS)
    @Allocates(ExpectedAllocation.NOTHING)
    void nothing() {
        other.run();
    }

    @RepeatedTest(Allocates.SINGLE_SHOTS)
    @MaxAllocation(value = 0, mode = AllocationMode.SINGLE_SHOT, scope = AllocationScope.ALL_THREADS)
    @Allocates(ExpectedAllocation.NOTHING)
    void nothingOnce() {
        other.run();
        linger();
    }

    @Test
    @MaxAllocation(value = 7, scope = AllocationScope.ALL_THREADS)
    @Allocates(ExpectedAllocation.EMPTY_OBJECT)
    void objectWithin7() {
        allocate();
    }

    @Test
    @MaxAllocation(value = 16, scope = AllocationScope.ALL_THREADS)
    @Allocates(ExpectedAllocation.EMPTY_OBJECT)
    void objectWithin16() {
        allocate();
    }

    @RepeatedTest(Allocates.SINGLE_SHOTS)
    @MaxAllocation(value = 7, mode = AllocationMode.SINGLE_SHOT, scope = AllocationScope.ALL_THREADS)
    @Allocates(ExpectedAllocation.EMPTY_OBJECT)
    void objectOnceWithin7() {
        allocate();
        linger();
    }

    @RepeatedTest(Allocates.SINGLE_SHOTS)
    @MaxAllocation(value = 16, mode = AllocationMode.SINGLE_SHOT, scope = AllocationScope.ALL_THREADS)
    @Allocates(ExpectedAllocation.EMPTY_OBJECT)
    void objectOnceWithin16() {
        allocate();
        linger();
    }
}
