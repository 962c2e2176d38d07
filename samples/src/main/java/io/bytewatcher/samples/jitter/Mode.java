package io.bytewatcher.samples.jitter;

/** What is done before the readings. */
public enum Mode {
    /** Nothing: as in 2015. */
    COLD("as it is"),
    /** The string constants of the classes that the JIT compiled in the cold run are made strings. */
    INTERNED("string constants interned before"),
    /** The readings are repeated until ByteWatcher finds them settled. */
    SETTLED("after ByteWatcher found it settled");

    private final String label;

    Mode(String label) {
        this.label = label;
    }

    /** What the output calls it. */
    String label() {
        return label;
    }
}
