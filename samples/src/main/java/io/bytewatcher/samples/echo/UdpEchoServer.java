package io.bytewatcher.samples.echo;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.PortUnreachableException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import org.jspecify.annotations.Nullable;

/** Sends back each datagram to its sender. */
final class UdpEchoServer implements EchoService {

    private final WaitStrategy wait;
    private final Peers peers;
    private final Probes probes;
    private final ServerTimes times;
    private final DatagramChannel channel;
    private final @Nullable ReadyKeys keys;
    private final ByteBuffer datagram = ByteBuffer.allocateDirect(EchoSettings.MAX_DATAGRAM);
    private boolean ready;
    private long echoed;

    private UdpEchoServer(EchoSettings settings, Peers peers, ServerTimes times, DatagramChannel channel)
            throws IOException {
        this.wait = settings.waiting();
        this.peers = peers;
        this.probes = settings.probes();
        this.times = times;
        this.channel = channel;
        channel.configureBlocking(wait == WaitStrategy.BLOCK);
        this.keys = wait.isSelecting() ? new ReadyKeys(wait, key -> ready = true) : null;
        if (keys != null) {
            channel.register(keys.selector(), SelectionKey.OP_READ);
        }
    }

    static UdpEchoServer open(EchoSettings settings, InetSocketAddress address, Peers peers, ServerTimes times)
            throws IOException {
        DatagramChannel channel = DatagramChannel.open();
        try {
            channel.bind(address);
            return new UdpEchoServer(settings, peers, times, channel);
        } catch (IOException e) {
            try (channel) {
                throw e;
            }
        }
    }

    InetSocketAddress address() throws IOException {
        return (InetSocketAddress) channel.getLocalAddress();
    }

    @Override
    public int poll() throws IOException {
        if (keys != null) {
            keys.select(0);
            if (!ready) {
                return 0;
            }
            ready = false;
        }
        try {
            return channel.isConnected() ? echoToPeer() : echoToSender();
        } catch (PortUnreachableException e) {
            channel.disconnect(); // the peer is gone; the next sender is served
            return 1;
        }
    }

    @Override
    public long echoedBytes() {
        return echoed;
    }

    @Override
    public void stop() {
        if (keys != null) {
            keys.selector().wakeup();
        } else if (wait == WaitStrategy.BLOCK) {
            try {
                channel.close();
            } catch (IOException e) {
                // Closing wakes the blocked thread even if it reports an error.
            }
        }
    }

    @Override
    public void close() throws IOException {
        try (channel) {
            if (keys != null) {
                keys.close();
            }
        }
    }

    private int echoToPeer() throws IOException {
        datagram.clear();
        int read = channel.read(datagram);
        if (read <= 0) {
            return 0;
        }
        long received = prepareAnswer();
        while (datagram.hasRemaining()) {
            channel.write(datagram);
        }
        times.answered(received);
        echoed += read;
        return read;
    }

    private int echoToSender() throws IOException {
        datagram.clear();
        SocketAddress sender = channel.receive(datagram);
        if (sender == null) {
            return 0;
        }
        if (peers == Peers.ONE) {
            channel.connect(sender);
        }
        long received = prepareAnswer();
        int size = datagram.limit();
        while (datagram.hasRemaining()) {
            channel.send(datagram, sender);
        }
        times.answered(received);
        echoed += size;
        return 1;
    }

    private long prepareAnswer() {
        long received = times.received();
        datagram.flip();
        if (probes == Probes.ON && datagram.limit() >= Probes.SIZE) {
            datagram.putLong(Probes.SERVER_OFFSET, System.nanoTime());
        }
        return received;
    }
}
