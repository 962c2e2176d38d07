package io.bytewatcher.samples.prepend;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import net.openhft.chronicle.bytes.Bytes;

/** The parts of a FIX message that are the same for all encoders. */
public final class FixFrame {

    /** SOH, the end of every field. */
    public static final byte DELIMITER = 1;

    /** A padding with room for the header of any body: its fixed part, ten digits and a delimiter. */
    public static final int PADDING = 32;

    /** The header before the digits of the body length. */
    private static final byte[] HEADER = ascii("8=FIX.4.4\0019=");

    private static final byte[] CHECKSUM_TAG = ascii("10=");

    private FixFrame() {}

    /** Returns the header before the digits of the body length. The array is shared: do not write to it. */
    static byte[] header() {
        return HEADER;
    }

    static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** Appends the checksum of the bytes from the read position to the write position. */
    static void appendChecksum(Bytes<?> out) {
        int sum = out.byteCheckSum(out.readPosition(), out.writePosition());
        out.write(CHECKSUM_TAG);
        out.writeByte((byte) ('0' + sum / 100));
        out.writeByte((byte) ('0' + sum / 10 % 10));
        out.writeByte((byte) ('0' + sum % 10));
        out.writeByte(DELIMITER);
    }

    /** Appends the checksum of the bytes from {@code start} to the position. */
    static void appendChecksum(int start, ByteBuffer out) {
        int sum = 0;
        for (int i = start; i < out.position(); i++) {
            sum += out.get(i);
        }
        sum &= 0xFF;
        out.put(CHECKSUM_TAG);
        out.put((byte) ('0' + sum / 100));
        out.put((byte) ('0' + sum / 10 % 10));
        out.put((byte) ('0' + sum % 10));
        out.put(DELIMITER);
    }
}
