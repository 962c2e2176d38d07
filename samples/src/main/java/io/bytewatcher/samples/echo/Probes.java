package io.bytewatcher.samples.echo;

/** Whether messages carry the timestamps of client and server. */
public enum Probes {

    /** Without timestamps. */
    OFF,

    /** The client writes its clock into the first 8 bytes of each message, the server its clock into the next 8. */
    ON;

    /** Bytes of both timestamps. */
    static final int SIZE = 2 * Long.BYTES;

    /** The offset of the server's timestamp. */
    static final int SERVER_OFFSET = Long.BYTES;
}
