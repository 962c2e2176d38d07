package io.bytewatcher.samples.prepend;

/** The ways to write a length before its message. */
public enum EncodingMethod {
    /** Chronicle-Bytes' prepending. */
    PREPEND("prepend"),
    /** Chronicle-Bytes without prepending. */
    BY_HAND("by hand"),
    /** A plain {@link java.nio.ByteBuffer}. */
    BYTE_BUFFER("ByteBuffer"),
    /** Strings, and a new array for each message. */
    STRING("String");

    private final String label;

    EncodingMethod(String label) {
        this.label = label;
    }

    /** Returns the name in the output. */
    String label() {
        return label;
    }
}
