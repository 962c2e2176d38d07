package io.bytewatcher.benchmarks.reliability;

import io.bytewatcher.AllocationScope;
import io.bytewatcher.benchmarks.OtherThread;
import io.bytewatcher.junit.AllocationMode;
import io.bytewatcher.junit.MaxAllocation;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Bodies that let pool threads work, in addition to those of {@link OtherThreadCases}, and bodies that start a thread that ends. */
final class AllThreadsCases extends Sink {
    private static final int MIB = 1 << 20;

    /** Small enough for the cache of boxes. */
    private static final Integer KEY = 1;

    private final List<Integer> growing = new ArrayList<>();
    private final OtherThread small = start(() -> Sink.object = new Object());
    private final OtherThread largeArray = start(() -> Sink.object = new byte[20_000]);
    private final OtherThread rare = start(this::allocateInOneOf100Calls);
    private final OtherThread list = start(() -> growing.add(KEY));
    private int left = 1;
    private int next;

    /** Loads the classes that a thread needs to start and end. */
    @BeforeEach
    void startAThread() throws InterruptedException {
        startAndJoin(1);
    }

    @AfterEach
    void end() {
        List.of(small, largeArray, rare, list).forEach(OtherThread::close);
    }

    private static OtherThread start(Runnable task) {
        return OtherThread.start(OtherThread.ThreadKind.PLATFORM, task);
    }

    private void allocateInOneOf100Calls() {
        if (--left <= 0) {
            left = 100;
            Sink.object = new byte[0];
        }
    }

    @Test
    @MaxAllocation(value = 0, scope = AllocationScope.ALL_THREADS)
    @Allocates(ExpectedAllocation.NOTHING)
    void nothing() {
        Sink.number = next++;
    }

    @RepeatedTest(Allocates.SINGLE_SHOTS)
    @MaxAllocation(value = 0, mode = AllocationMode.SINGLE_SHOT, scope = AllocationScope.ALL_THREADS)
    @Allocates(ExpectedAllocation.NOTHING)
    void nothingOnce() {
        Sink.number = next++;
    }

    @Test
    @MaxAllocation(value = 0, scope = AllocationScope.ALL_THREADS)
    @Allocates(ExpectedAllocation.EMPTY_OBJECT)
    void objectOnAPoolThread() {
        small.run();
    }

    @RepeatedTest(Allocates.SINGLE_SHOTS)
    @MaxAllocation(value = 0, mode = AllocationMode.SINGLE_SHOT, scope = AllocationScope.ALL_THREADS)
    @Allocates(ExpectedAllocation.EMPTY_OBJECT)
    void objectOnAPoolThreadOnce() {
        small.run();
    }

    @Test
    @MaxAllocation(value = 20_015, scope = AllocationScope.ALL_THREADS)
    @Allocates(ExpectedAllocation.LARGE_ARRAY)
    void largeArrayOnAPoolThreadWithin20015() {
        largeArray.run();
    }

    @Test
    @MaxAllocation(value = 20_016, scope = AllocationScope.ALL_THREADS)
    @Allocates(ExpectedAllocation.LARGE_ARRAY)
    void largeArrayOnAPoolThreadWithin20016() {
        largeArray.run();
    }

    @RepeatedTest(Allocates.SINGLE_SHOTS)
    @MaxAllocation(value = 20_015, mode = AllocationMode.SINGLE_SHOT, scope = AllocationScope.ALL_THREADS)
    @Allocates(ExpectedAllocation.LARGE_ARRAY)
    void largeArrayOnAPoolThreadOnceWithin20015() {
        largeArray.run();
    }

    @RepeatedTest(Allocates.SINGLE_SHOTS)
    @MaxAllocation(value = 20_016, mode = AllocationMode.SINGLE_SHOT, scope = AllocationScope.ALL_THREADS)
    @Allocates(ExpectedAllocation.LARGE_ARRAY)
    void largeArrayOnAPoolThreadOnceWithin20016() {
        largeArray.run();
    }

    @Test
    @MaxAllocation(value = 40, scope = AllocationScope.ALL_THREADS)
    @Allocates(ExpectedAllocation.TWO_EMPTY_OBJECTS)
    void objectsOnBothThreadsWithin40() {
        small.run();
        Sink.object = new Object();
    }

    @Test
    @MaxAllocation(value = 15, scope = AllocationScope.ALL_THREADS)
    @Allocates(ExpectedAllocation.TWO_EMPTY_OBJECTS)
    void objectsOnBothThreadsWithin15() {
        small.run();
        Sink.object = new Object();
    }

    @Test
    @MaxAllocation(value = 0, scope = AllocationScope.ALL_THREADS)
    @Allocates(value = ExpectedAllocation.SOMETHING, onceIn = 100)
    void objectInOneOf100CallsOnAPoolThread() {
        rare.run();
    }

    @Test
    @MaxAllocation(value = 0, scope = AllocationScope.ALL_THREADS)
    @Allocates(ExpectedAllocation.SOMETHING)
    void listThatIsNeverEmptiedOnAPoolThread() {
        list.run();
    }

    @Test
    @MaxAllocation(value = MIB, scope = AllocationScope.ALL_THREADS)
    @Allocates(ExpectedAllocation.ENDED_THREAD)
    void endedThreadWithin1Mib() throws InterruptedException {
        startAndJoin(MIB);
    }

    @RepeatedTest(Allocates.SINGLE_SHOTS)
    @MaxAllocation(value = MIB, mode = AllocationMode.SINGLE_SHOT, scope = AllocationScope.ALL_THREADS)
    @Allocates(ExpectedAllocation.ENDED_THREAD)
    void endedThreadOnceWithin1Mib() throws InterruptedException {
        startAndJoin(MIB);
    }

    @Test
    @MaxAllocation(value = 2 * MIB, scope = AllocationScope.ALL_THREADS)
    @Allocates(ExpectedAllocation.ENDED_THREAD)
    void endedThreadWithin2Mib() throws InterruptedException {
        startAndJoin(MIB);
    }

    @RepeatedTest(Allocates.SINGLE_SHOTS)
    @MaxAllocation(value = 2 * MIB, mode = AllocationMode.SINGLE_SHOT, scope = AllocationScope.ALL_THREADS)
    @Allocates(ExpectedAllocation.ENDED_THREAD)
    void endedThreadOnceWithin2Mib() throws InterruptedException {
        startAndJoin(MIB);
    }

    private static void startAndJoin(int bytes) throws InterruptedException {
        Thread thread = new Thread(() -> Sink.object = new byte[bytes], "worker");
        thread.start();
        thread.join();
    }
}
