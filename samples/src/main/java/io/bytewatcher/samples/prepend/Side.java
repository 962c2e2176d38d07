package io.bytewatcher.samples.prepend;

/** The side of an order, FIX tag 54. */
public enum Side {
    /** Tag value 1. */
    BUY('1'),
    /** Tag value 2. */
    SELL('2');

    private final byte code;

    Side(char code) {
        this.code = (byte) code;
    }

    /** Returns the tag's value, an ASCII digit. */
    public byte code() {
        return code;
    }
}
