package io.bytewatcher.samples.prepend;

import net.openhft.chronicle.bytes.Bytes;

/** Writes the text, then the length backwards from it. */
public final class PrependingLengthEncoder implements LengthEncoder {

    @Override
    public void encode(String text, Bytes<?> out) {
        // As in PrependingFixEncoder: padding does not make an elastic destination grow.
        out.ensureCapacity(PADDING);
        out.clearAndPad(PADDING);
        out.append8bit(text, 0, text.length());

        long length = out.readRemaining();
        out.prewriteByte(SEPARATOR);
        out.prepend(length);
    }
}
