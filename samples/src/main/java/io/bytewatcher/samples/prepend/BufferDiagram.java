package io.bytewatcher.samples.prepend;

import net.openhft.chronicle.bytes.Bytes;

/**
 * Draws a buffer as a line of text, with one character for each byte. {@code -} is a byte that was never written, {@code ^} the delimiter
 * of FIX. {@code ||} marks the read position, {@code |} the write position.
 */
final class BufferDiagram {

    private BufferDiagram() {}

    /**
     * Draws a buffer.
     *
     * @param out the buffer around {@code array}
     * @param array all zeros before the first step
     * @param shown number of bytes to draw
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
