package com.acme;

import io.bytewatcher.junit.MeasureAllocation;
import org.junit.jupiter.api.Test;

class TwoTest {
    private Object kept;

    @Test
    @MeasureAllocation
    void makes() {
        kept = new int[3];
    }

    @Test
    void isNotMeasured() {}
}
