package com.acme;

import io.bytewatcher.junit.MeasureAllocation;
import org.junit.jupiter.api.Test;

class FrameTest {
    private byte[] frame;

    @Test
    @MeasureAllocation
    void copies() {
        frame = new byte[16];
    }
}
