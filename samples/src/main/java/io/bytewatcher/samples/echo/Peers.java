package io.bytewatcher.samples.echo;

/** Whom a server of datagrams serves. */
public enum Peers {

    /** The first that writes to it, until that is gone: the socket is connected, and the system drops what others send. */
    ONE,

    /** Everybody. The JDK keeps the last sender's address: each datagram from another one than the one before makes a new one of it. */
    ANY
}
