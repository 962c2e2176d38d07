package io.bytewatcher.junit.environment;

import static io.bytewatcher.junit.AllocationMode.SINGLE_SHOT;

import io.bytewatcher.junit.MaxAllocation;
import io.bytewatcher.junit.MeasureAllocation;
import io.bytewatcher.junit.NoAllocation;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** The figures that must be right everywhere. Runs only in the environments that the tests set up. */
@TestMethodOrder(MethodOrderer.MethodName.class)
class Basics {
    /** The lines that {@link LauncherRun} prints if all figures are exact. */
    static final String[] EXACT = {
        "SUCCESSFUL array 32 B [SINGLE_SHOT]",
        "SUCCESSFUL empty 0 B [SINGLE_SHOT]",
        "SUCCESSFUL steady 0 B per call [STEADY]",
        "SUCCESSFUL steadyArray 32 B per call [STEADY]",
    };

    private final int[] numbers = new int[16];

    @Nullable
    Object kept;

    int sum;

    @Test
    @MeasureAllocation(mode = SINGLE_SHOT)
    void array() {
        kept = new byte[16];
    }

    @Test
    @MaxAllocation(value = 0, mode = SINGLE_SHOT)
    void empty() {}

    @Test
    @NoAllocation
    void steady() {
        for (int number : numbers) {
            sum += number;
        }
    }

    @Test
    @MeasureAllocation
    void steadyArray() {
        kept = new byte[16];
    }
}
