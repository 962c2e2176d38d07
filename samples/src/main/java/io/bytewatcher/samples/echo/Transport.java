package io.bytewatcher.samples.echo;

import java.util.Locale;

/** How messages get to the server and back. */
public enum Transport {

    /** A connection without Nagle's delay. */
    TCP,

    /** A datagram for each message, which the system may lose. */
    UDP,

    /** A file that both sides have mapped into their memory. */
    IPC,

    /** Not at all: what is measured is the clock, and the loop around it. */
    NOOP;

    /** Whether it goes through sockets, which can be waited for in different ways. */
    boolean isSocket() {
        return this == TCP || this == UDP;
    }

    /** As it is written on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
