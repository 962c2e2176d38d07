package io.bytewatcher.samples.tour;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bytewatcher.junit.IgnoreAllocation;
import io.bytewatcher.junit.MaxAllocation;
import io.bytewatcher.junit.NoAllocation;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/**
 * An annotation on the class limits every test in it: {@code readsALong()} must cost 0 B. An annotation on a method
 * overrides it: {@code boxesALong()} may allocate 24 B, and {@code rejectsABadIndex()} is not measured.
 *
 * <p>A new test inherits the limit. If it boxes, it fails: {@code 24 B per call, limit 0 B [STEADY]}.
 */
@NoAllocation
class T06_ClassLimitTests {
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(64).putLong(0, 1_000);
    Object kept = "";
    long sum;

    @Test
    void readsALong() {
        sum += buffer.getLong(0);
    }

    @Test
    @MaxAllocation(24)
    void boxesALong() {
        kept = buffer.getLong(0);
    }

    @Test
    @IgnoreAllocation
    void rejectsABadIndex() {
        assertThatThrownBy(() -> buffer.getLong(64)).isInstanceOf(IndexOutOfBoundsException.class);
    }
}
