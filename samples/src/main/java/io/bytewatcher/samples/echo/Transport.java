package io.bytewatcher.samples.echo;

import java.util.Locale;

/** The transport of messages between client and server. */
public enum Transport {

    /** A connection without Nagle's delay. */
    TCP,

    /** A datagram for each message, which the system may lose. */
    UDP,

    /** A file that both sides map into memory. */
    IPC,

    /** No transport: a measurement shows the clock, and the loop around it. */
    NOOP;

    /** Returns whether the transport uses sockets, for which there are several ways to wait. */
    boolean isSocket() {
        return this == TCP || this == UDP;
    }

    /** Returns the name on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
