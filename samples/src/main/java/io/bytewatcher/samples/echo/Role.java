package io.bytewatcher.samples.echo;

import java.util.Locale;

/** Which sides this JVM runs. */
public enum Role {

    /** Client and server, a thread each. */
    BOTH,

    /** The client only: the server runs elsewhere. */
    CLIENT,

    /** The server only, until it is stopped. */
    SERVER;

    /** As it is written on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
