package com.acme;

import static io.bytewatcher.AllocationAssertions.assertNoAllocation;

import java.util.List;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;
import org.junit.runners.Parameterized.Parameters;

@RunWith(Parameterized.class)
public class SizesTest {
    static Object kept;
    private final int length;

    public SizesTest(int length) {
        this.length = length;
    }

    @Parameters(name = "{0} B")
    public static List<Integer> lengths() {
        return List.of(0, 24);
    }

    @Test
    public void copiesAnythingLonger() {
        assertNoAllocation(() -> {
            kept = length == 0 ? null : new byte[length];
        });
    }
}
