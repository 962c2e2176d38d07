package com.acme;

import static io.bytewatcher.AllocationAssertions.assertNoAllocation;

import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

public class SizesTest {
    static Object kept;

    @DataProvider
    public Object[][] lengths() {
        return new Object[][] {{0}, {24}};
    }

    @Test(dataProvider = "lengths")
    public void copiesAnythingLonger(int length) {
        assertNoAllocation(() -> {
            kept = length == 0 ? null : new byte[length];
        });
    }
}
