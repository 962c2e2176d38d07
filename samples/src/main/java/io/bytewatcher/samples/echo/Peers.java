package io.bytewatcher.samples.echo;

/** The peers that a UDP server serves. */
public enum Peers {

    /** The first that sends, until it is gone. The socket is connected, and the system drops datagrams of others. */
    ONE,

    /** Any peer. The JDK keeps only the last sender's address, so each datagram from another sender allocates a new address. */
    ANY
}
