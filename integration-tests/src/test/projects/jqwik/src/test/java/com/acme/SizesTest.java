package com.acme;

import static io.bytewatcher.AllocationAssertions.assertNoAllocation;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.constraints.IntRange;

class SizesTest {
    static Object kept;

    @Property(tries = 10, seed = "1", shrinking = ShrinkingMode.OFF)
    void copiesAnythingLonger(@ForAll @IntRange(max = 1_000) int length) {
        assertNoAllocation(() -> {
            kept = length < 100 ? null : new byte[length];
        });
    }
}
