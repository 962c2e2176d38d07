package io.bytewatcher.samples.prepend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import net.openhft.chronicle.bytes.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class LengthEncoderTests {

    private static final int CAPACITY = 16 * 1024;

    static Stream<LengthEncoder> encoders() {
        return Stream.of(new PrependingLengthEncoder(), new HandWrittenLengthEncoder());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 9, 10, 11, 99, 100, 999, 1_000, 9_999, 10_000})
    void lengthPrecedesTheText(int length) {
        String text = "x".repeat(length);
        String expected = length + " " + text;

        assertThat(encoders()).allSatisfy(encoder -> {
            Bytes<?> out = Bytes.allocateDirect(CAPACITY);
            try {
                encoder.encode(text, out);
                assertThat(new String(out.toByteArray(), StandardCharsets.US_ASCII))
                        .isEqualTo(expected);
            } finally {
                out.releaseLast();
            }
        });
        assertThat(Stream.of(ByteBuffer.allocate(CAPACITY), ByteBuffer.allocateDirect(CAPACITY)))
                .allSatisfy(out -> {
                    ByteBufferEncoders.encodeLength(text, out);
                    assertThat(StandardCharsets.US_ASCII.decode(out).toString()).isEqualTo(expected);
                });
        assertThat(new String(NaiveEncoders.encodeLength(text), StandardCharsets.US_ASCII))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @EnumSource
    void eachStoreTakesOneMessageAfterTheOther(Store store) {
        assertThat(encoders()).allSatisfy(encoder -> {
            Bytes<?> out = store.open(CAPACITY);
            try {
                encoder.encode("a text that is longer than the next", out);
                encoder.encode("hello world", out);

                assertThat(out.toByteArray()).isEqualTo(NaiveEncoders.encodeLength("hello world"));
            } finally {
                out.releaseLast();
            }
        });
    }

    @ParameterizedTest
    @MethodSource("encoders")
    void aTextThatDoesNotFitOverflows(LengthEncoder encoder) {
        Bytes<?> out = Bytes.allocateDirect(LengthEncoder.PADDING + 4);
        try {
            assertThatExceptionOfType(BufferOverflowException.class).isThrownBy(() -> encoder.encode("hello", out));
        } finally {
            out.releaseLast();
        }
    }

    @Test
    void aPlainBufferOverflows() {
        ByteBuffer out = ByteBuffer.allocate(LengthEncoder.PADDING + 4);

        assertThatExceptionOfType(BufferOverflowException.class)
                .isThrownBy(() -> ByteBufferEncoders.encodeLength("hello", out));
    }
}
