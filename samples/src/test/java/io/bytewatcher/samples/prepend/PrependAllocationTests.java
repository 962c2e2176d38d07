package io.bytewatcher.samples.prepend;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.Producer;
import io.bytewatcher.SteadyState;
import io.bytewatcher.junit.NoAllocation;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Encoders clear their destination, so every call encodes the same message into the same memory. */
class PrependAllocationTests {

    private static final NewOrder ORDER = new NewOrder(42, "BWAT", Side.BUY, 500, 101_2500);
    private static final String TEXT = "hello world";

    /** Header and length of an array in the smallest layout, that of compact headers. */
    private static final double ARRAY_HEADER = 12;

    /** Each message, way and memory once. JUnit closes each row after its test. */
    static List<Row> someWithoutGarbage() {
        return List.of(
                row(Framing.LENGTH, EncodingMethod.PREPEND, Store.NATIVE),
                row(Framing.LENGTH, EncodingMethod.BYTE_BUFFER, Store.HEAP),
                row(Framing.FIX, EncodingMethod.PREPEND, Store.ELASTIC),
                row(Framing.FIX, EncodingMethod.BY_HAND, Store.MAPPED));
    }

    static List<Row> withoutGarbage() {
        return new Rows(ORDER, TEXT)
                .of(
                        EnumSet.allOf(Framing.class),
                        EnumSet.complementOf(EnumSet.of(EncodingMethod.STRING)),
                        EnumSet.allOf(Store.class));
    }

    private static Row row(Framing framing, EncodingMethod way, Store store) {
        return new Rows(ORDER, TEXT)
                .of(EnumSet.of(framing), EnumSet.of(way), EnumSet.of(store))
                .get(0);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("someWithoutGarbage")
    @NoAllocation
    void encodesWithoutGarbage(Row row) {
        row.encoding().run();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("withoutGarbage")
    @NoAllocation
    @Tag("gate")
    void encodesWithoutGarbageInEachWayIntoEachMemory(Row row) {
        row.encoding().run();
    }

    @Test
    void stringsAllocateMoreThanTheMessage() {
        assertThat(perCall(() -> NaiveEncoders.encodeLength(TEXT)))
                .isGreaterThan(ARRAY_HEADER + "11 hello world".length());
        assertThat(perCall(() -> NaiveEncoders.encodeFix(ORDER)))
                .isGreaterThan(ARRAY_HEADER + NaiveEncoders.encodeFix(ORDER).length);
    }

    private static double perCall(Producer<byte[]> encoding) {
        return SteadyState.of(encoding).measure().bytesPerOperation();
    }
}
