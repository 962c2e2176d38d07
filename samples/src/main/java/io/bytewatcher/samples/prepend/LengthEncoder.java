package io.bytewatcher.samples.prepend;

import net.openhft.chronicle.bytes.Bytes;

/**
 * Writes a text behind its own length, which is text as well: {@code 11 hello world}. The plainest message that cannot be
 * written from its start to its end, because nobody knows how many digits come first.
 *
 * <p>Encoding allocates nothing, once the destination is large enough. An encoder keeps no state between calls.
 */
public interface LengthEncoder {

    /** Padding that is enough for any text: the digits of an int and a blank. */
    int PADDING = 16;

    /** What stands between the length and the text. */
    byte SEPARATOR = ' ';

    /**
     * Replaces the content of {@code out} by one message, which is what {@code out} then has to read.
     *
     * @param text ASCII, so that its length is its number of bytes
     * @param out cleared first; belongs to the calling thread
     * @throws java.nio.BufferOverflowException if {@code out} has no room for the message and its padding
     */
    void encode(String text, Bytes<?> out);
}
