package com.acme;

import static io.bytewatcher.AllocationAssertions.assertNoAllocation;

import org.junit.Before;
import org.junit.Test;

public class CodecTest {
    static Object kept;
    private int length;

    @Before
    public void setUp() {
        length = 16;
    }

    @Test
    public void copies() {
        assertNoAllocation(() -> {
            kept = new byte[length];
        });
    }

    @Test
    public void counts() {
        int[] count = {0};
        assertNoAllocation(() -> {
            count[0]++;
        });
    }
}
