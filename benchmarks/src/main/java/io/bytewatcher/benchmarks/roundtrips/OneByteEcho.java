package io.bytewatcher.benchmarks.roundtrips;

import io.bytewatcher.samples.latency.LatencyRecorder;
import io.bytewatcher.samples.latency.Percentile;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/**
 * A common design: both sides spin on sockets, the message has 4 bytes, and the server's buffer holds 1, so it reads and writes four times for
 * each message. Prints the median and the 99th percentile. Its argument is the number of messages, both to warm up with and to measure.
 */
public final class OneByteEcho {

    private static final int MESSAGE = 0x12345678;

    private OneByteEcho() {}

    public static void main(String... arguments) throws IOException {
        int messages = Integer.parseInt(arguments[0]);
        try (ServerSocketChannel listener = ServerSocketChannel.open()) {
            listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            Thread server = new Thread(() -> serve(listener), "one-byte-server");
            server.setDaemon(true);
            server.start();
            try (SocketChannel client = SocketChannel.open(listener.getLocalAddress())) {
                prepare(client);
                LatencyRecorder times = new LatencyRecorder(messages);
                measure(client, messages, times);
                times.reset();
                measure(client, messages, times);
                System.out.println("p50,p99 " + times.percentiles().nanos(Percentile.P50) + ","
                        + times.percentiles().nanos(Percentile.P99));
            }
        }
    }

    private static void measure(SocketChannel client, int messages, LatencyRecorder times) throws IOException {
        ByteBuffer message = ByteBuffer.allocateDirect(Integer.BYTES);
        message.putInt(0, MESSAGE);
        for (int i = 0; i < messages; i++) {
            long begin = System.nanoTime();
            message.clear();
            while (message.hasRemaining()) {
                client.write(message);
            }
            message.clear();
            while (message.hasRemaining()) {
                if (client.read(message) < 0) {
                    throw new EOFException("the server closed the connection");
                }
            }
            if (message.getInt(0) != MESSAGE) {
                throw new IOException("the message came back different");
            }
            times.record(System.nanoTime() - begin);
        }
    }

    private static void serve(ServerSocketChannel listener) {
        try (SocketChannel client = listener.accept()) {
            prepare(client);
            ByteBuffer buffer = ByteBuffer.allocateDirect(1);
            for (int read = client.read(buffer); read >= 0; read = client.read(buffer)) {
                if (read > 0) {
                    buffer.flip();
                    while (buffer.hasRemaining()) {
                        client.write(buffer);
                    }
                    buffer.clear();
                }
            }
        } catch (IOException e) {
            System.err.println("server: " + e);
        }
    }

    private static void prepare(SocketChannel channel) throws IOException {
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        channel.configureBlocking(false);
    }
}
