package io.bytewatcher.samples.prepend;

/** What stands around the text of a message. */
public enum Framing {
    /** The length before it, as {@link LengthEncoder} says. */
    LENGTH,
    /** A header with the length before it and a checksum behind it, as {@link FixEncoder} says. */
    FIX
}
