package io.bytewatcher.junit.elsewhere;

import io.bytewatcher.junit.MaxAllocation;
import io.bytewatcher.junit.Mode;
import org.junit.jupiter.api.Test;

/** For a test of another package. */
public abstract class PackagePrivateTest {
    /** For subclasses. */
    protected PackagePrivateTest() {}

    @Test
    @MaxAllocation(value = 0, mode = Mode.SINGLE_SHOT)
    void test() {}
}
