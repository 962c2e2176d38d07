package io.bytewatcher.junit.environment;

import static io.bytewatcher.junit.AllocationMode.SINGLE_SHOT;

import io.bytewatcher.junit.MaxAllocation;
import io.bytewatcher.junit.NoAllocation;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The tests of the two classes that Surefire's execution "parallel" runs at the same time. */
@Tag("parallel")
abstract class ParallelSuite {
    private static final int CLASSES = 2;
    private static final int TESTS = 3;
    private static final CyclicBarrier ALL = new CyclicBarrier(CLASSES * TESTS);

    private final int[] numbers = new int[16];

    @Nullable
    Object kept;

    int sum;

    /** Passes only if all tests of all classes reach this point together: methods and classes are concurrent. */
    @BeforeEach
    void meetAllTheOthers() throws Exception {
        ALL.await(60, TimeUnit.SECONDS);
    }

    @Test
    @MaxAllocation(value = 0, mode = SINGLE_SHOT)
    void anEmptyTestAllocatesNothing() {}

    @Test
    @MaxAllocation(value = 31, mode = SINGLE_SHOT)
    @Breaks(": 32 B, limit 31 B [SINGLE_SHOT]")
    void anArrayHasItsSize() {
        kept = new byte[16];
    }

    @Test
    @NoAllocation
    void theSteadyStateIsZero() {
        for (int number : numbers) {
            sum += number;
        }
    }
}
