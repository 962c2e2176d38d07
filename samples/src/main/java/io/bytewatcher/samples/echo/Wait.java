package io.bytewatcher.samples.echo;

/** How both sides wait for a socket. */
public enum Wait {

    /** They ask the socket itself, again and again. */
    SPIN("spin"),

    /** They ask a selector, again and again. */
    SELECT_NOW("selectNow"),

    /** A selector wakes them. */
    SELECT("select"),

    /** The socket wakes them. */
    BLOCK("block");

    private final String label;

    Wait(String label) {
        this.label = label;
    }

    /** Whether a selector is asked. */
    boolean isSelecting() {
        return this == SELECT_NOW || this == SELECT;
    }

    /** As it is written on the command line. */
    @Override
    public String toString() {
        return label;
    }
}
