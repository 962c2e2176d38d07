package com.acme;

import io.bytewatcher.junit.MeasureAllocation;
import org.junit.jupiter.api.Test;

class ThreeTest {
    private Object kept;

    @Test
    @MeasureAllocation
    void makes() {
        kept = new int[5];
    }

    @Test
    void isNotMeasured() {}
}
