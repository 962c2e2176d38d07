package com.acme;

import static io.bytewatcher.AllocationAssertions.assertNoAllocation;

import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class CodecTest {
    static Object kept;
    private int sum;

    @Example
    void copies() {
        assertNoAllocation(() -> {
            kept = new byte[16];
        });
    }

    @Property(tries = 2)
    void adds(@ForAll @IntRange(max = 1_000) int number) {
        assertNoAllocation(() -> {
            sum += number;
        });
    }
}
