package io.bytewatcher.samples.prepend;

import net.openhft.chronicle.bytes.Bytes;

/** Writes the text after a gap, counts the digits, and goes back to write them into the end of the gap. */
public final class HandWrittenLengthEncoder implements LengthEncoder {

    @Override
    public void encode(String text, Bytes<?> out) {
        out.clear();
        out.writeSkip(PADDING);
        long textStart = out.writePosition();
        out.append8bit(text, 0, text.length());
        long textEnd = out.writePosition();

        long length = textEnd - textStart;
        long start = textStart - (Digits.count(length) + 1);
        out.writePosition(start);
        out.append(length);
        out.writeByte(SEPARATOR);

        out.writePosition(textEnd);
        out.readPosition(start);
    }
}
