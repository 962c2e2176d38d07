package io.bytewatcher.samples.prepend;

import java.util.function.Supplier;

/**
 * A line of the comparison: one way to encode a message into one kind of memory.
 *
 * @param framing the frame of the message
 * @param way the way to write the length
 * @param memory the name of the memory
 * @param encoding writes the message once
 * @param message returns a copy of the last message
 * @param release releases the memory
 */
record Row(
        Framing framing,
        EncodingMethod way,
        String memory,
        Runnable encoding,
        Supplier<byte[]> message,
        Runnable release)
        implements AutoCloseable {

    @Override
    public void close() {
        release.run();
    }
}
