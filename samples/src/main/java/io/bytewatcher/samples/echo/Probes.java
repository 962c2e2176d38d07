package io.bytewatcher.samples.echo;

/** Whether messages carry the moments at which they were sent and received. */
public enum Probes {

    /** They do not. */
    OFF,

    /** The client writes its clock into the first 8 bytes of each message, the server its own into the next 8. */
    ON;

    /** Bytes that they take of each message. */
    static final int SIZE = 2 * Long.BYTES;

    /** Where the server's moment is in a message. */
    static final int SERVER_OFFSET = Long.BYTES;
}
