package io.bytewatcher.samples.prepend;

import net.openhft.chronicle.bytes.Bytes;

/**
 * A buffer as a line of text: a character a byte, {@code -} where nothing was written, {@code ^} for the delimiter of FIX,
 * {@code ||} before the byte at the read position and {@code |} before the one at the write position.
 */
final class Picture {

    private Picture() {}

    /**
     * Draws a buffer.
     *
     * @param out wraps {@code array}
     * @param array was all zeros
     * @param shown how many of its bytes
     */
    static String of(Bytes<?> out, byte[] array, int shown) {
        StringBuilder picture = new StringBuilder();
        for (int i = 0; i <= shown; i++) {
            if (i == out.readPosition()) {
                picture.append("||");
            }
            if (i == out.writePosition()) {
                picture.append('|');
            }
            if (i < shown) {
                picture.append(character(array[i]));
            }
        }
        return picture.toString();
    }

    private static char character(byte written) {
        return switch (written) {
            case 0 -> '-';
            case FixFrame.DELIMITER -> '^';
            default -> (char) (written & 0xFF);
        };
    }
}
