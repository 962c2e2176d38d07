package io.bytewatcher.samples.prepend;

/** The room that an encoder leaves before the body. */
final class Padding {

    private Padding() {}

    static int check(int padding) {
        if (padding < 0) {
            throw new IllegalArgumentException("padding: " + padding + " (expected: >= 0)");
        }
        return padding;
    }
}
