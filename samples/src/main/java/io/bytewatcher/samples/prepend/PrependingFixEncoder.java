package io.bytewatcher.samples.prepend;

import net.openhft.chronicle.bytes.Bytes;

/** Writes the header backwards from the body, by Chronicle-Bytes' prepending. */
public final class PrependingFixEncoder implements FixEncoder {

    @Override
    public void encode(FixBody body, Bytes<?> out) {
        // Neither padding nor prepending makes an elastic destination grow (2026.4). In a destination that is smaller
        // than the padding, the header of an empty body would be written beyond the memory.
        out.ensureCapacity(FixFrame.PADDING);
        out.clearAndPad(FixFrame.PADDING);
        body.writeTo(out);

        long bodyLength = out.readRemaining();
        out.prewriteByte(FixFrame.DELIMITER);
        out.prepend(bodyLength);
        out.prewrite(FixFrame.header());

        FixFrame.appendChecksum(out);
    }
}
