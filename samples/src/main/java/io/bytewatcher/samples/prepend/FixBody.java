package io.bytewatcher.samples.prepend;

import net.openhft.chronicle.bytes.Bytes;

/** The fields between the body length and the checksum of a FIX message, including the last delimiter. */
@FunctionalInterface
public interface FixBody {

    /** Appends the fields at the write position of {@code out}. No other position moves. */
    void writeTo(Bytes<?> out);
}
