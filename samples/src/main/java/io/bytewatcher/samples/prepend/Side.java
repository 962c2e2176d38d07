package io.bytewatcher.samples.prepend;

/** Which side of the market an order is on, FIX tag 54. */
public enum Side {
    /** Tag value 1. */
    BUY('1'),
    /** Tag value 2. */
    SELL('2');

    private final byte code;

    Side(char code) {
        this.code = (byte) code;
    }

    /** The tag's value, an ASCII digit. */
    public byte code() {
        return code;
    }
}
