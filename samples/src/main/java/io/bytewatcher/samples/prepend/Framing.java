package io.bytewatcher.samples.prepend;

/** The frame around a message's content. */
public enum Framing {
    /** A length prefix, as in {@link LengthEncoder}. */
    LENGTH,
    /** A header with the length, and a checksum at the end, as in {@link FixEncoder}. */
    FIX
}
