package io.bytewatcher.samples.prepend;

import net.openhft.chronicle.bytes.Bytes;

/** The fields between the body length and the checksum of a FIX message, the last delimiter included. */
@FunctionalInterface
public interface FixBody {

    /** Appends the fields at the write position of {@code out}, and moves nothing but that position. */
    void writeTo(Bytes<?> out);
}
