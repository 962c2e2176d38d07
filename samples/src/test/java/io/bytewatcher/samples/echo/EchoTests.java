package io.bytewatcher.samples.echo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Unless a test says otherwise, its own thread polls the server, so the test controls each step. */
@Timeout(60)
class EchoTests {

    private static final Duration TIMEOUT = Duration.ofSeconds(20);
    private static final int SMALL_BUFFER = 1_000;

    private EchoServer server;

    @BeforeEach
    void open() throws IOException {
        server = EchoServer.open(SMALL_BUFFER);
    }

    @AfterEach
    void close() throws IOException {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 31, 999, 1_000, 1_001, 4_096, 65_535, 65_536})
    void aMessageOfAnySizeComesBack(int size) throws IOException {
        try (EchoClient client = connect(size)) {
            for (int i = 0; i < 300; i++) {
                roundTrip(client);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 1_000, 65_536, 300_000})
    void aServerOnItsOwnThreadEchoes(int size) throws IOException {
        try (EchoServerThread thread = EchoServerThread.start();
                EchoClient client = EchoClient.connect(thread.address(), size, TIMEOUT)) {
            for (int i = 0; i < 300; i++) {
                client.roundTrip();
            }
        }
    }

    @Test
    void connectionsDoNotMixTheirMessages() throws IOException {
        List<EchoClient> clients = new ArrayList<>();
        try {
            for (int size = 1; size <= 20; size++) {
                clients.add(connect(size * 150));
            }
            for (int i = 0; i < 50; i++) {
                for (EchoClient client : clients) {
                    client.begin();
                }
                List<EchoClient> open = new ArrayList<>(clients);
                while (!open.isEmpty()) {
                    server.poll();
                    open.removeIf(EchoTests::poll);
                }
            }
            assertThat(server.connections()).isEqualTo(20);
        } finally {
            for (EchoClient client : clients) {
                client.close();
            }
        }
    }

    @Test
    void unreadBytesAreHeldAndThenWritten() throws IOException {
        ByteBuffer out = moreThanSocketsHold();
        ByteBuffer in = ByteBuffer.allocateDirect(out.capacity());
        try (EchoServer large = EchoServer.open();
                SocketChannel peer = SocketChannel.open(large.address())) {
            peer.configureBlocking(false);
            int idle = 0;
            // Nothing moves once the buffers of sockets and server are full. The peer reads nothing until then.
            while (idle < 1_000 && out.hasRemaining()) {
                idle = peer.write(out) + large.poll() == 0 ? idle + 1 : 0;
            }
            assertThat(out.hasRemaining()).as("the server stops reading").isTrue();

            while (in.hasRemaining()) {
                peer.write(out);
                large.poll();
                peer.read(in);
            }
        }
        assertThat(in.flip().equals(out.rewind())).as("all of it comes back").isTrue();
    }

    /** The end arrives while the server, whose buffer has room for all bytes, still holds most of them. */
    @Test
    void aPeerThatEndsItsOutputStillGetsEverything() throws IOException {
        ByteBuffer out = moreThanSocketsHold();
        ByteBuffer in = ByteBuffer.allocateDirect(out.capacity() + 1);
        try (EchoServer large = EchoServer.open(out.capacity() + 1);
                SocketChannel peer = SocketChannel.open(large.address())) {
            peer.configureBlocking(false);
            while (out.hasRemaining()) {
                peer.write(out);
                large.poll();
            }
            peer.shutdownOutput();
            while (peer.read(in) >= 0) {
                large.poll();
            }
            assertThat(large.connections()).isZero();
        }
        assertThat(in.flip().equals(out.rewind())).as("all of it comes back").isTrue();
    }

    @Test
    void aPeerThatClosesIsDroppedAndTheOthersGoOn() throws IOException {
        try (EchoClient stays = connect(100)) {
            EchoClient goes = connect(100);
            pollUntilConnected(2);
            goes.close();
            pollUntilConnected(1);

            roundTrip(stays);
        }
    }

    @Test
    void aPeerThatResetsIsDroppedAndTheOthersGoOn() throws IOException {
        try (EchoClient stays = connect(100)) {
            SocketChannel resets = peer();
            resets.write(ByteBuffer.allocate(100));
            pollUntilConnected(2);
            // Without lingering, closing sends a reset instead of an end.
            resets.setOption(StandardSocketOptions.SO_LINGER, 0);
            resets.close();
            pollUntilConnected(1);

            roundTrip(stays);
        }
    }

    @Test
    void aClientSeesThatTheServerHasClosed() throws IOException {
        try (EchoClient client = connect(100)) {
            roundTrip(client);
            server.close();

            assertThatIOException().isThrownBy(client::roundTrip);
        }
        assertThat(server.connections()).isZero();
    }

    @Test
    void aServerThatIsClosedStopsListening() throws IOException {
        EchoServerThread thread = EchoServerThread.start();
        InetSocketAddress address = thread.address();
        thread.close();

        assertThatExceptionOfType(ConnectException.class)
                .isThrownBy(() -> EchoClient.connect(address, 1, TIMEOUT).close());
        assertThat(Thread.getAllStackTraces().keySet())
                .noneMatch(t -> t.getName().equals("echo-server"));
    }

    @Test
    void aServerMayBeClosedTwice() throws IOException {
        EchoServerThread thread = EchoServerThread.start();
        thread.close();
        thread.close();
        server.close();
    }

    @Test
    void theServerListensOnTheLoopbackAddressOnly() throws IOException {
        assertThat(server.address().getAddress().isLoopbackAddress()).isTrue();
    }

    @Test
    void aServerThatDoesNotAnswerTimesOut() throws IOException {
        try (EchoClient client = EchoClient.connect(server.address(), 1, Duration.ofMillis(1))) {
            assertThatExceptionOfType(SocketTimeoutException.class)
                    .isThrownBy(client::roundTrip)
                    .withMessage("no answer within 1ms");
        }
    }

    @Test
    void anAnswerThatDiffersIsNoticed() throws IOException {
        try (ServerSocketChannel other = ServerSocketChannel.open()) {
            other.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            try (EchoClient client = EchoClient.connect(other.getLocalAddress(), 4, TIMEOUT);
                    SocketChannel accepted = other.accept()) {
                accepted.write(ByteBuffer.wrap(new byte[] {0, 31, 0, 93}));

                assertThatIOException().isThrownBy(client::roundTrip).withMessage("byte 2 came back different");
            }
        }
    }

    @Test
    void anEndBeforeTheAnswerIsNoticed() throws IOException {
        try (ServerSocketChannel other = ServerSocketChannel.open()) {
            other.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            try (EchoClient client = EchoClient.connect(other.getLocalAddress(), 4, TIMEOUT);
                    SocketChannel accepted = other.accept()) {
                accepted.shutdownOutput();

                assertThatExceptionOfType(EOFException.class)
                        .isThrownBy(client::roundTrip)
                        .withMessage("the server closed the connection");
            }
        }
    }

    @Test
    void anEndWithinTheAnswerIsNoticed() throws IOException {
        try (ServerSocketChannel other = ServerSocketChannel.open()) {
            other.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            try (EchoClient client = EchoClient.connect(other.getLocalAddress(), 4, TIMEOUT);
                    SocketChannel accepted = other.accept()) {
                accepted.write(ByteBuffer.wrap(new byte[] {0, 31, 62}));
                accepted.shutdownOutput();

                assertThatExceptionOfType(EOFException.class)
                        .isThrownBy(client::roundTrip)
                        .withMessage("the server closed the connection after 3 of 4 bytes of an answer");
            }
        }
    }

    @Test
    void sizesBelowOneAreRejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> connect(0))
                .withMessage("size: 0 (expected: 1 to 1,048,576)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EchoServer.open(0))
                .withMessage("bufferSize: 0 (expected: > 0)");
    }

    private EchoClient connect(int size) throws IOException {
        return EchoClient.connect(server.address(), size, TIMEOUT);
    }

    private SocketChannel peer() throws IOException {
        return SocketChannel.open(server.address());
    }

    private void roundTrip(EchoClient client) throws IOException {
        client.begin();
        do {
            server.poll();
        } while (!client.poll());
    }

    private static boolean poll(EchoClient client) {
        try {
            return client.poll();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns more bytes than the buffers of sockets hold. Direct, because each write of a heap buffer copies all remaining bytes. */
    private static ByteBuffer moreThanSocketsHold() {
        byte[] bytes = new byte[32 * 1024 * 1024];
        new Random(1).nextBytes(bytes);
        return ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
    }

    private void pollUntilConnected(int connections) throws IOException {
        do {
            server.poll();
        } while (server.connections() != connections);
    }
}
