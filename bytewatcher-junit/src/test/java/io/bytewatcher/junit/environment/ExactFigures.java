package io.bytewatcher.junit.environment;

import static io.bytewatcher.junit.AllocationMode.SINGLE_SHOT;

import io.bytewatcher.junit.MaxAllocation;
import io.bytewatcher.junit.NoAllocation;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests whose figures must be exact however a build tool runs them. */
abstract class ExactFigures {
    private final int[] numbers = new int[16];

    @Nullable
    Object kept;

    int sum;

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
