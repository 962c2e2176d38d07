package com.acme;

import static io.bytewatcher.AllocationAssertions.assertNoAllocation;

import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;

public class CodecTest {
    static Object kept;
    private int length;

    @BeforeMethod
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
