package io.bytewatcher.samples.echo;

import io.bytewatcher.samples.latency.Idle;

/**
 * What both sides of an echo have to agree on.
 *
 * @param transport how messages get to the server and back
 * @param waiting how both sides wait for a socket
 * @param idle what is done between two looks that find nothing
 * @param size bytes of each message
 * @param probes whether messages carry moments
 */
public record EchoSettings(Transport transport, Wait waiting, Idle idle, int size, Probes probes) {

    /** The most that {@link #size()} can be: 1 MiB, with UDP {@link #MAX_DATAGRAM}. */
    public static final int MAX_SIZE = 1024 * 1024;

    /** The most that a datagram of IPv4 can hold. */
    public static final int MAX_DATAGRAM = 65_507;

    /** Checks that they go together. */
    public EchoSettings {
        int least = probes == Probes.ON ? Probes.SIZE : 1;
        int most = transport == Transport.UDP ? MAX_DATAGRAM : MAX_SIZE;
        if (size < least || size > most) {
            throw new IllegalArgumentException(
                    "size: %,d (expected: %,d to %,d%s)".formatted(size, least, most, why(transport, probes)));
        }
        if (!transport.isSocket() && waiting != Wait.SPIN) {
            throw new IllegalArgumentException("wait: " + waiting + " (expected: spin, since " + transport
                    + " has no socket to wait for; idle says what is done between two looks)");
        }
        if (transport == Transport.NOOP && probes == Probes.ON) {
            throw new IllegalArgumentException(
                    "probes: on (expected: off, since noop sends nothing that could carry them)");
        }
    }

    /** Messages of 32 bytes without probes. */
    public static EchoSettings of(Transport transport, Wait wait) {
        return new EchoSettings(transport, wait, Idle.ON_SPIN_WAIT, 32, Probes.OFF);
    }

    /** The same with messages of another size. */
    public EchoSettings withSize(int other) {
        return new EchoSettings(transport, waiting, idle, other, probes);
    }

    /** The same with another way to idle. */
    public EchoSettings withIdle(Idle other) {
        return new EchoSettings(transport, waiting, other, size, probes);
    }

    /** The same with or without probes. */
    public EchoSettings withProbes(Probes other) {
        return new EchoSettings(transport, waiting, idle, size, other);
    }

    /** Bytes that a server must have before it answers: with probes all of a message, since it writes into it. */
    int unit() {
        return probes == Probes.ON ? size : 1;
    }

    private static String why(Transport transport, Probes probes) {
        StringBuilder why = new StringBuilder();
        if (transport == Transport.UDP) {
            why.append(" with udp");
        }
        if (probes == Probes.ON) {
            why.append(" with probes");
        }
        return why.toString();
    }
}
