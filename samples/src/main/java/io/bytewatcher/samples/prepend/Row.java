package io.bytewatcher.samples.prepend;

import java.util.function.Supplier;

/**
 * One line of the comparison: a way to encode a message into one kind of memory, again and again.
 *
 * @param framing what stands around the text
 * @param way how the length gets before it
 * @param memory what the message is written to
 * @param encoding writes the message once
 * @param message a copy of what was written last
 * @param release gives the memory back
 */
record Row(Framing framing, Way way, String memory, Runnable encoding, Supplier<byte[]> message, Runnable release)
        implements AutoCloseable {

    @Override
    public void close() {
        release.run();
    }
}
