package io.bytewatcher.samples.prepend;

import java.nio.ByteBuffer;

/**
 * The same two messages in a plain {@link ByteBuffer}: with absolute puts, a number can be written backwards there too, but
 * text, digits and the sum of bytes are one's own affair. Allocates nothing.
 */
final class ByteBufferEncoders {

    private ByteBufferEncoders() {}

    /** Replaces the content of {@code out} by {@code <length> <text>}, from its position to its limit. */
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

    /** Replaces the content of {@code out} by a FIX message, from its position to its limit. */
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
