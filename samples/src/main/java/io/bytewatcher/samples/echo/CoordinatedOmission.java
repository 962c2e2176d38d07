package io.bytewatcher.samples.echo;

import java.util.Locale;

/** Which times of a paced run are shown. */
public enum CoordinatedOmission {

    /** Both, from the same run. */
    BOTH,

    /** Times from when a message was sent: coordinated omission is on, and a stall is one slow message. */
    ON,

    /** Times from when a message was due: coordinated omission is off, and all messages that a stall held up are slow. */
    OFF;

    /** As it is written on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
