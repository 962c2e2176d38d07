package io.bytewatcher.samples.prepend;

/** How the length gets before the text. */
public enum Way {
    /** Chronicle-Bytes' prepending. */
    PREPEND("prepend"),
    /** Chronicle-Bytes without prepending. */
    BY_HAND("by hand"),
    /** A plain {@link java.nio.ByteBuffer}. */
    BYTE_BUFFER("ByteBuffer"),
    /** Strings, and a new array for each message. */
    STRING("String");

    private final String label;

    Way(String label) {
        this.label = label;
    }

    /** What the output calls it. */
    String label() {
        return label;
    }
}
