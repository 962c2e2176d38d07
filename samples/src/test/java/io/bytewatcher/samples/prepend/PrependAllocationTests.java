package io.bytewatcher.samples.prepend;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.Allocations;
import io.bytewatcher.junit.NoAllocation;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each encoder clears its destination, so every call encodes the same message into the same memory. */
class PrependAllocationTests {

    private static final NewOrder ORDER = new NewOrder(42, "BWAT", Side.BUY, 500, 101_2500);

    /** Header and length of an array, with compact headers, its smallest. */
    private static final double ARRAY_HEADER = 12;

    /** JUnit closes them, each after its test. */
    static List<Row> withoutGarbage() {
        return new Rows(ORDER, "hello world")
                .of(
                        EnumSet.allOf(Framing.class),
                        EnumSet.complementOf(EnumSet.of(Way.STRING)),
                        EnumSet.allOf(Store.class));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("withoutGarbage")
    @NoAllocation
    void encodesWithoutGarbage(Row row) {
        row.encoding().run();
    }

    @Test
    void stringsAllocateMoreThanTheMessage() {
        assertThat(Allocations.steadyState(() -> NaiveEncoders.encodeLength("hello world"))
                        .bytesPerOperation())
                .isGreaterThan(ARRAY_HEADER + "11 hello world".length());
        assertThat(Allocations.steadyState(() -> NaiveEncoders.encodeFix(ORDER)).bytesPerOperation())
                .isGreaterThan(ARRAY_HEADER + NaiveEncoders.encodeFix(ORDER).length);
    }
}
