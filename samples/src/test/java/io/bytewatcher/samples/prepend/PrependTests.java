package io.bytewatcher.samples.prepend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Stream;
import net.openhft.chronicle.bytes.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PrependTests {

    private static final int CAPACITY = 128 * 1024;

    static Stream<FixEncoder> encoders() {
        return Stream.of(new PrependingFixEncoder(), new HandWrittenFixEncoder());
    }

    @ParameterizedTest
    @MethodSource("encoders")
    void anOrderIsWrittenFieldByField(FixEncoder encoder) {
        NewOrder order = new NewOrder(42, "BWAT", Side.SELL, 500, 101_2500);

        String message = new String(encode(encoder, order), StandardCharsets.US_ASCII);

        assertThat(message.replace('\u0001', '|'))
                .isEqualTo("8=FIX.4.4|9=48|35=D|11=42|55=BWAT|54=2|38=500|40=2|44=101.2500|10=226|");
    }

    @ParameterizedTest
    @ValueSource(
            ints = {0, 1, 8, 9, 10, 11, 98, 99, 100, 101, 998, 999, 1_000, 1_001, 9_998, 9_999, 10_000, 99_999, 100_000
            })
    void bothFrameABodyOfAnyLength(int length) {
        byte[] body = new byte[length];
        Arrays.fill(body, (byte) 'x');

        bothFrame(body);
    }

    /** A body chooses its encoding: frames count bytes, not characters. */
    @ParameterizedTest
    @ValueSource(strings = {"é", "Zürich", "価格", "🙂", "\u0000\u0001"})
    void theLengthCountsBytesNotCharacters(String text) {
        bothFrame(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void bothFrameRandomBodies() {
        long seed = System.nanoTime();
        System.out.println("PrependTests.bothFrameRandomBodies: seed " + seed);
        Random random = new Random(seed);
        for (int i = 0; i < 2_000; i++) {
            byte[] body = new byte[random.nextInt(1 << random.nextInt(15))];
            random.nextBytes(body);
            bothFrame(body);
        }
    }

    @Test
    void bothWriteRandomOrders() {
        long seed = System.nanoTime();
        System.out.println("PrependTests.bothWriteRandomOrders: seed " + seed);
        Random random = new Random(seed);
        for (int i = 0; i < 2_000; i++) {
            NewOrder order = new NewOrder(
                    random.nextLong() >>> (1 + random.nextInt(63)),
                    "S" + Long.toString(random.nextLong() >>> 1, 36),
                    random.nextBoolean() ? Side.BUY : Side.SELL,
                    1 + (random.nextLong() >>> (1 + random.nextInt(62))),
                    random.nextLong() >> random.nextInt(64));
            byte[] expected = frame(fields(order));

            assertThat(encoders())
                    .allSatisfy(encoder -> assertThat(encode(encoder, order)).isEqualTo(expected));
            assertThat(NaiveEncoders.encodeFix(order)).isEqualTo(expected);
            assertThat(intoBuffers(out -> ByteBufferEncoders.encodeFix(order, out)))
                    .allSatisfy(message -> assertThat(message).isEqualTo(expected));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0.0000",
        "1, 0.0001",
        "-1, -0.0001",
        "9999, 0.9999",
        "10000, 1.0000",
        "-10000, -1.0000",
        "9223372036854775807, 922337203685477.5807",
    })
    void aPriceIsWrittenWithFourDecimals(long price, String text) {
        NewOrder order = new NewOrder(1, "S", Side.BUY, 1, price);

        assertThat(Stream.concat(
                        encoders().map(encoder -> encode(encoder, order)),
                        intoBuffers(out -> ByteBufferEncoders.encodeFix(order, out))))
                .allSatisfy(message -> assertThat(new String(message, StandardCharsets.US_ASCII))
                        .contains("\u000144=" + text + "\u0001"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "A B", "A\u0001B", "BÉTA", "価格", "A\u007f"})
    void aSymbolThatIsNotPrintableAsciiIsRefused(String symbol) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new NewOrder(1, symbol, Side.BUY, 1, 1))
                .withMessageStartingWith("symbol: ");
    }

    @Test
    void numbersOutOfRangeAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new NewOrder(-1, "S", Side.BUY, 1, 1))
                .withMessage("id: -1 (expected: >= 0)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new NewOrder(1, "S", Side.BUY, 0, 1))
                .withMessage("quantity: 0 (expected: > 0)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new NewOrder(1, "S", Side.BUY, 1, Long.MIN_VALUE))
                .withMessage("price: -9223372036854775808 (expected: > -9223372036854775808)");
    }

    @ParameterizedTest
    @MethodSource("encoders")
    void aDestinationThatIsTooSmallOverflowsAndCanBeUsedAgain(FixEncoder encoder) {
        NewOrder order = new NewOrder(42, "BWAT", Side.BUY, 500, 101_2500);
        byte[] expected = encode(encoder, order);
        FixBody tooLong = out -> out.write(new byte[expected.length + 1]);
        Bytes<?> out = Bytes.allocateDirect(FixFrame.PADDING + expected.length);
        try {
            assertThatExceptionOfType(BufferOverflowException.class).isThrownBy(() -> encoder.encode(tooLong, out));

            encoder.encode(order, out);

            assertThat(out.toByteArray()).isEqualTo(expected);
        } finally {
            out.releaseLast();
        }
    }

    @ParameterizedTest
    @MethodSource("encoders")
    void everyKindOfDestinationHoldsTheSameMessage(FixEncoder encoder) {
        NewOrder order = new NewOrder(42, "BWAT", Side.BUY, 500, 101_2500);
        byte[] expected = frame(fields(order));

        assertThat(Stream.<Bytes<?>>of(
                        Bytes.allocateDirect(CAPACITY),
                        Bytes.allocateElasticDirect(),
                        Bytes.allocateElasticDirect(1),
                        Bytes.allocateElasticOnHeap(1),
                        Bytes.wrapForWrite(new byte[CAPACITY]),
                        Store.MAPPED.open(CAPACITY)))
                .allSatisfy(out -> {
                    try {
                        encoder.encode(empty -> {}, out);
                        assertThat(out.toByteArray()).isEqualTo(frame(new byte[0]));
                        encoder.encode(order, out);
                        assertThat(out.toByteArray()).isEqualTo(expected);
                    } finally {
                        out.releaseLast();
                    }
                });
    }

    @Test
    void digitsAreCounted() {
        assertThat(Stream.of(0L, 9L, 10L, 99L, 100L, 999L, 1_000L, Long.MAX_VALUE)
                        .map(Digits::count))
                .containsExactly(1, 1, 2, 2, 3, 3, 4, 19);
    }

    private static void bothFrame(byte[] body) {
        byte[] expected = frame(body);

        assertThat(encoders())
                .allSatisfy(encoder ->
                        assertThat(encode(encoder, out -> out.write(body))).isEqualTo(expected));
    }

    private static Stream<byte[]> intoBuffers(Consumer<ByteBuffer> encoding) {
        return Stream.of(ByteBuffer.allocate(CAPACITY), ByteBuffer.allocateDirect(CAPACITY))
                .map(out -> {
                    encoding.accept(out);
                    byte[] message = new byte[out.remaining()];
                    out.get(message);
                    return message;
                });
    }

    private static byte[] encode(FixEncoder encoder, FixBody body) {
        Bytes<?> out = Bytes.allocateDirect(CAPACITY);
        try {
            encoder.encode(body, out);
            return out.toByteArray();
        } finally {
            out.releaseLast();
        }
    }

    private static byte[] fields(NewOrder order) {
        String text = "35=D|11=" + order.id() + "|55=" + order.symbol() + "|54=" + (order.side() == Side.BUY ? 1 : 2)
                + "|38=" + order.quantity() + "|40=2|44="
                + BigDecimal.valueOf(order.price(), NewOrder.PRICE_DECIMALS).toPlainString() + "|";
        return text.replace('|', '\u0001').getBytes(StandardCharsets.US_ASCII);
    }

    /** Returns the message by the specification, without the encoders' code. */
    private static byte[] frame(byte[] body) {
        ByteArrayOutputStream message = new ByteArrayOutputStream();
        message.writeBytes(("8=FIX.4.4\u00019=" + body.length + "\u0001").getBytes(StandardCharsets.US_ASCII));
        message.writeBytes(body);
        int sum = 0;
        for (byte b : message.toByteArray()) {
            sum += Byte.toUnsignedInt(b);
        }
        message.writeBytes("10=%03d\u0001".formatted(sum % 256).getBytes(StandardCharsets.US_ASCII));
        return message.toByteArray();
    }
}
