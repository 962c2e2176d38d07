package io.bytewatcher.samples.prepend;

import net.openhft.chronicle.bytes.Bytes;

/** Writes the header backwards from the body, which is what Chronicle-Bytes' prepending is for. */
public final class PrependingFixEncoder implements FixEncoder {

    @Override
    public void encode(FixBody body, Bytes<?> out) {
        // Neither padding nor prepending makes an elastic destination grow (2026.4): into one that is still smaller
        // than the padding, an empty body's header would be written beyond its memory.
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
