package io.bytewatcher.samples.prepend;

import net.openhft.chronicle.bytes.Bytes;

/**
 * Writes the length of a text, as text, before the text: {@code 11 hello world}. This is the simplest message that cannot be written
 * from its start to its end, because the number of digits is unknown.
 *
 * <p>Encoding allocates nothing once the destination is large enough. An encoder keeps no state between calls.
 */
public interface LengthEncoder {

    /** A padding with room for the digits of any int and a blank. */
    int PADDING = 16;

    /** The byte between length and text. */
    byte SEPARATOR = ' ';

    /**
     * Replaces the content of {@code out} by one message, from its read position to its write position.
     *
     * @param text ASCII, so its length is its number of bytes
     * @param out the destination, which is cleared first; used by the calling thread alone
     * @throws java.nio.BufferOverflowException if {@code out} has no room for the message and its padding
     */
    void encode(String text, Bytes<?> out);
}
