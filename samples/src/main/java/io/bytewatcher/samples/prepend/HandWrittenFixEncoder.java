package io.bytewatcher.samples.prepend;

import net.openhft.chronicle.bytes.Bytes;

/**
 * Writes the body after a gap, computes the length of the header, and goes back to write the header into the end of the gap.
 */
public final class HandWrittenFixEncoder implements FixEncoder {

    @Override
    public void encode(FixBody body, Bytes<?> out) {
        out.clear();
        out.writeSkip(FixFrame.PADDING);
        long bodyStart = out.writePosition();
        body.writeTo(out);
        long bodyEnd = out.writePosition();

        long bodyLength = bodyEnd - bodyStart;
        byte[] header = FixFrame.header();
        long start = bodyStart - (header.length + Digits.count(bodyLength) + 1);
        out.writePosition(start);
        out.write(header);
        out.append(bodyLength);
        out.writeByte(FixFrame.DELIMITER);

        out.writePosition(bodyEnd);
        out.readPosition(start);
        FixFrame.appendChecksum(out);
    }
}
