package io.bytewatcher.samples.prepend;

import net.openhft.chronicle.bytes.Bytes;

/**
 * Frames a body as a FIX 4.4 message: {@code 8=FIX.4.4|9=<body length>|<body>10=<checksum>|}, where {@code |} is
 * {@link FixFrame#DELIMITER}. The body length is in bytes, in decimal and without leading zeros; the checksum is the
 * sum of all bytes before its own field, modulo 256, as three digits.
 *
 * <p>Encoding allocates nothing once the destination is large enough. An encoder keeps no state between calls.
 */
public interface FixEncoder {

    /**
     * Replaces the content of {@code out} by one message, from its read position to its write position. The message does not start at the
     * start of {@code out}: the unused part of the padding stays before it.
     *
     * @param body the body, which is written once
     * @param out the destination, which is cleared first; used by the calling thread alone
     * @throws java.nio.BufferOverflowException if {@code out} has no room for the message and its padding. The content of
     *     {@code out} is then undefined, and {@code out} can be used for the next message
     */
    void encode(FixBody body, Bytes<?> out);
}
