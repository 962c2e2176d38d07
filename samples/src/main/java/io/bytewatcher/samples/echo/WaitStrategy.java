package io.bytewatcher.samples.echo;

/** The ways in which both sides wait for a socket. */
public enum WaitStrategy {

    /** They poll the socket. */
    SPIN("spin"),

    /** They poll a selector. */
    SELECT_NOW("selectNow"),

    /** A selector wakes them. */
    SELECT("select"),

    /** The socket wakes them. */
    BLOCK("block");

    private final String label;

    WaitStrategy(String label) {
        this.label = label;
    }

    /** Returns whether a selector is used. */
    boolean isSelecting() {
        return this == SELECT_NOW || this == SELECT;
    }

    /** Returns the name on the command line. */
    @Override
    public String toString() {
        return label;
    }
}
