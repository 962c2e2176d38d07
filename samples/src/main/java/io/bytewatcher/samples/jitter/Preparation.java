package io.bytewatcher.samples.jitter;

/** The preparation before the readings. */
public enum Preparation {
    /** None, as in 2015. */
    COLD("as it is"),
    /** Interns the string constants of the classes that the JIT compiled in the cold run. */
    INTERNED("string constants interned before"),
    /** Repeats the readings until ByteWatcher finds them settled. */
    SETTLED("after ByteWatcher found it settled");

    private final String label;

    Preparation(String label) {
        this.label = label;
    }

    /** Returns the name in the output. */
    String label() {
        return label;
    }
}
