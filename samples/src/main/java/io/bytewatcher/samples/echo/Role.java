package io.bytewatcher.samples.echo;

import java.util.Locale;

/** The sides that this JVM runs. */
public enum Role {

    /** Client and server, each on a thread. */
    BOTH,

    /** The client only. The server runs elsewhere. */
    CLIENT,

    /** The server only, until it is stopped. */
    SERVER;

    /** Returns the name on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
