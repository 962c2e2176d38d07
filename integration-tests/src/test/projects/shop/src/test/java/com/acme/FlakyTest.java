package com.acme;

import io.bytewatcher.junit.MaxAllocation;
import io.bytewatcher.junit.AllocationMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Allocates in its first run only, as what fills a cache does. */
@EnabledIfSystemProperty(named = "flaky", matches = "true")
class FlakyTest {
    private static Object kept;

    @Test
    @MaxAllocation(value = 0, mode = AllocationMode.SINGLE_SHOT)
    void allocatesOnce() {
        if (kept == null) {
            kept = new byte[100];
        }
    }
}
