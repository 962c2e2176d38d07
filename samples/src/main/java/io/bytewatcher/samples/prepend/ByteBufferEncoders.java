package io.bytewatcher.samples.prepend;

import java.nio.ByteBuffer;

/**
 * The same two messages in a plain {@link ByteBuffer}. Absolute puts can write a number backwards there, too, but the caller has to write
 * text, digits and the sum of bytes. Allocates nothing.
 */
final class ByteBufferEncoders {

    private ByteBufferEncoders() {}

    /** Replaces the content of {@code out} by {@code <length> <text>}, from position to limit. */
    static void encodeLength(String text, ByteBuffer out) {
        out.clear().position(LengthEncoder.PADDING);
        for (int i = 0; i < text.length(); i++) {
            out.put((byte) text.charAt(i));
        }
        out.flip();

        int separator = LengthEncoder.PADDING - 1;
        out.put(separator, LengthEncoder.SEPARATOR);
        out.position(Digits.putBefore(separator, text.length(), out));
    }

    /** Replaces the content of {@code out} by a FIX message, from position to limit. */
    static void encodeFix(NewOrder order, ByteBuffer out) {
        out.clear().position(FixFrame.PADDING);
        order.writeTo(out);
        int bodyLength = out.position() - FixFrame.PADDING;

        int delimiter = FixFrame.PADDING - 1;
        out.put(delimiter, FixFrame.DELIMITER);
        int digits = Digits.putBefore(delimiter, bodyLength, out);
        byte[] header = FixFrame.header();
        int start = digits - header.length;
        for (int i = 0; i < header.length; i++) {
            out.put(start + i, header[i]);
        }

        FixFrame.appendChecksum(start, out);
        out.flip().position(start);
    }
}
