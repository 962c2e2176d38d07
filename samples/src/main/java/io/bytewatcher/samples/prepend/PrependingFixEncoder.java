package io.bytewatcher.samples.prepend;

import net.openhft.chronicle.bytes.Bytes;

/** Writes the header backwards from the body, which is what Chronicle-Bytes' prepending is for. */
public final class PrependingFixEncoder implements FixEncoder {

    private final int padding;

    /** An encoder that has room for any header. */
    public PrependingFixEncoder() {
        this(FixFrame.PADDING);
    }

    /**
     * Creates an encoder.
     *
     * @param padding bytes left free before the body, for the header
     */
    public PrependingFixEncoder(int padding) {
        this.padding = Padding.check(padding);
    }

    @Override
    public void encode(FixBody body, Bytes<?> out) {
        // Neither padding nor prepending makes an elastic destination grow (2026.4): into one that is still smaller
        // than the padding, an empty body's header would be written beyond its memory.
        out.ensureCapacity(padding);
        out.clearAndPad(padding);
        body.writeTo(out);

        long bodyLength = out.readRemaining();
        out.prewriteByte(FixFrame.DELIMITER);
        out.prepend(bodyLength);
        out.prewrite(FixFrame.header());

        FixFrame.appendChecksum(out);
    }
}
