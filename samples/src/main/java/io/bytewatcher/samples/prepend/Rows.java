package io.bytewatcher.samples.prepend;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;
import net.openhft.chronicle.bytes.Bytes;

/** Creates the lines of the comparison. */
final class Rows {

    private static final int CAPACITY = 64 * 1024;

    private final NewOrder order;
    private final String text;

    /**
     * Creates rows for two messages.
     *
     * @param order the message of {@link Framing#FIX}
     * @param text the message of {@link Framing#LENGTH}
     */
    Rows(NewOrder order, String text) {
        this.order = order;
        this.text = text;
    }

    /** Returns the rows of the given kinds, in the order of the enums. The caller closes each. */
    List<Row> of(Set<Framing> framings, Set<EncodingMethod> ways, Set<Store> stores) {
        List<Row> rows = new ArrayList<>();
        for (Framing framing : Framing.values()) {
            for (EncodingMethod way : EncodingMethod.values()) {
                if (framings.contains(framing) && ways.contains(way)) {
                    rows.addAll(of(framing, way, stores));
                }
            }
        }
        return rows;
    }

    private List<Row> of(Framing framing, EncodingMethod way, Set<Store> stores) {
        if (way == EncodingMethod.STRING) {
            return stores.contains(Store.HEAP) ? List.of(naive(framing)) : List.of();
        }
        List<Row> rows = new ArrayList<>();
        for (Store store : Store.values()) {
            if (stores.contains(store)
                    && (way != EncodingMethod.BYTE_BUFFER || store == Store.HEAP || store == Store.NATIVE)) {
                rows.add(
                        way == EncodingMethod.BYTE_BUFFER
                                ? byteBuffer(framing, store)
                                : chronicle(framing, way, store));
            }
        }
        return rows;
    }

    private Row chronicle(Framing framing, EncodingMethod way, Store store) {
        Bytes<?> out = store.open(CAPACITY);
        return new Row(
                framing,
                way,
                name(store),
                framing == Framing.LENGTH ? lengthEncoding(way, out) : fixEncoding(way, out),
                out::toByteArray,
                out::releaseLast);
    }

    private Runnable lengthEncoding(EncodingMethod way, Bytes<?> out) {
        LengthEncoder encoder =
                way == EncodingMethod.PREPEND ? new PrependingLengthEncoder() : new HandWrittenLengthEncoder();
        return () -> encoder.encode(text, out);
    }

    private Runnable fixEncoding(EncodingMethod way, Bytes<?> out) {
        FixEncoder encoder = way == EncodingMethod.PREPEND ? new PrependingFixEncoder() : new HandWrittenFixEncoder();
        return () -> encoder.encode(order, out);
    }

    private Row byteBuffer(Framing framing, Store store) {
        ByteBuffer out = store == Store.HEAP ? ByteBuffer.allocate(CAPACITY) : ByteBuffer.allocateDirect(CAPACITY);
        Runnable encoding = framing == Framing.LENGTH
                ? () -> ByteBufferEncoders.encodeLength(text, out)
                : () -> ByteBufferEncoders.encodeFix(order, out);
        Supplier<byte[]> message = () -> {
            byte[] copy = new byte[out.remaining()];
            out.duplicate().get(copy);
            return copy;
        };
        return new Row(framing, EncodingMethod.BYTE_BUFFER, name(store), encoding, message, () -> {});
    }

    private Row naive(Framing framing) {
        LastMessage last = new LastMessage();
        Runnable encoding = framing == Framing.LENGTH
                ? () -> last.bytes = NaiveEncoders.encodeLength(text)
                : () -> last.bytes = NaiveEncoders.encodeFix(order);
        return new Row(framing, EncodingMethod.STRING, "new array", encoding, () -> last.bytes, () -> {});
    }

    private static String name(Store store) {
        return store.name().toLowerCase(Locale.ROOT);
    }

    /** Keeps the last message, or the JIT would remove it as unused. */
    private static final class LastMessage {
        private byte[] bytes = {};
    }
}
