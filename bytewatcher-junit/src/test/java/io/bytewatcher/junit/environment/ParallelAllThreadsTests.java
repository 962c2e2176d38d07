package io.bytewatcher.junit.environment;

import static io.bytewatcher.AllocationScope.ALL_THREADS;
import static io.bytewatcher.junit.AllocationMode.SINGLE_SHOT;

import io.bytewatcher.junit.MaxAllocation;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests that count all threads run alone, however parallel the others are. */
@Tag("parallel")
class ParallelAllThreadsTests {

    private final Thread worker = new Thread(this::work, "worker");

    @Nullable
    volatile Object kept;

    @Test
    @MaxAllocation(value = 0, mode = SINGLE_SHOT, scope = ALL_THREADS)
    void otherTestsAreNotCounted() {
        waitForAMoment();
    }

    @Test
    @MaxAllocation(value = 0, mode = SINGLE_SHOT, scope = ALL_THREADS)
    void otherTestsAreNotCountedInTheNextTest() {
        waitForAMoment();
    }

    @Test
    @MaxAllocation(value = 99_999, mode = SINGLE_SHOT, scope = ALL_THREADS)
    @Breaks("limit 99,999 B [ALL_THREADS]")
    void threadsOfTheTestAreCounted() throws InterruptedException {
        worker.start();
        worker.join();
    }

    /** Awake, because {@link Thread#sleep} allocates 40 B in each call on JDK 25. */
    private static void waitForAMoment() {
        long start = System.nanoTime();
        while (System.nanoTime() - start < 200_000_000) {
            Thread.onSpinWait();
        }
    }

    private void work() {
        kept = new byte[100_000];
    }
}
