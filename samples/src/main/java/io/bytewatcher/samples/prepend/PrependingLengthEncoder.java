package io.bytewatcher.samples.prepend;

import net.openhft.chronicle.bytes.Bytes;

/** Writes the text, then the length backwards from it. */
public final class PrependingLengthEncoder implements LengthEncoder {

    @Override
    public void encode(String text, Bytes<?> out) {
        // Padding does not make an elastic destination grow, as in PrependingFixEncoder.
        out.ensureCapacity(PADDING);
        out.clearAndPad(PADDING);
        out.append8bit(text, 0, text.length());

        long length = out.readRemaining();
        out.prewriteByte(SEPARATOR);
        out.prepend(length);
    }
}
