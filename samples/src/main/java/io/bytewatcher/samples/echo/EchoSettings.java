package io.bytewatcher.samples.echo;

import io.bytewatcher.samples.latency.Idle;

/**
 * The settings that both sides of an echo share.
 *
 * @param transport the transport of messages
 * @param waiting the way to wait for a socket
 * @param idle the way to pass the time between two polls
 * @param size bytes of each message
 * @param probes whether messages carry timestamps
 */
public record EchoSettings(Transport transport, WaitStrategy waiting, Idle idle, int size, Probes probes) {

    /** The largest {@link #size()}: 1 MiB. With UDP it is {@link #MAX_DATAGRAM}. */
    public static final int MAX_SIZE = 1024 * 1024;

    /** The largest content of a datagram of IPv4. */
    public static final int MAX_DATAGRAM = 65_507;

    /** Checks the combination. */
    public EchoSettings {
        int least = probes == Probes.ON ? Probes.SIZE : 1;
        int most = transport == Transport.UDP ? MAX_DATAGRAM : MAX_SIZE;
        if (size < least || size > most) {
            throw new IllegalArgumentException(
                    "size: %,d (expected: %,d to %,d%s)".formatted(size, least, most, why(transport, probes)));
        }
        if (!transport.isSocket() && waiting != WaitStrategy.SPIN) {
            throw new IllegalArgumentException("wait: " + waiting + " (expected: spin, because " + transport
                    + " has no socket to wait for; --idle chooses what happens between two polls)");
        }
        if (transport == Transport.NOOP && probes == Probes.ON) {
            throw new IllegalArgumentException("probes: on (expected: off, because noop sends no message)");
        }
    }

    /** Returns settings with messages of 32 bytes and without probes. */
    public static EchoSettings of(Transport transport, WaitStrategy wait) {
        return new EchoSettings(transport, wait, Idle.ON_SPIN_WAIT, 32, Probes.OFF);
    }

    /** Returns these settings with another size of messages. */
    public EchoSettings withSize(int other) {
        return new EchoSettings(transport, waiting, idle, other, probes);
    }

    /** Returns these settings with another way to idle. */
    public EchoSettings withIdle(Idle other) {
        return new EchoSettings(transport, waiting, other, size, probes);
    }

    /** Returns these settings with or without probes. */
    public EchoSettings withProbes(Probes other) {
        return new EchoSettings(transport, waiting, idle, size, other);
    }

    /** Returns the bytes that a server reads before it answers: with probes the whole message, because it writes into it. */
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
