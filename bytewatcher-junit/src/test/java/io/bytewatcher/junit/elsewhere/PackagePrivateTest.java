package io.bytewatcher.junit.elsewhere;

import io.bytewatcher.junit.AllocationMode;
import io.bytewatcher.junit.MaxAllocation;
import org.junit.jupiter.api.Test;

/** For a test of another package. */
public abstract class PackagePrivateTest {
    /** For subclasses. */
    protected PackagePrivateTest() {}

    @Test
    @MaxAllocation(value = 0, mode = AllocationMode.SINGLE_SHOT)
    void test() {}
}
