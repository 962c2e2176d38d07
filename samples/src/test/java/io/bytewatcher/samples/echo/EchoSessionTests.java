package io.bytewatcher.samples.echo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Client and server with all transports and all ways to wait. */
@Timeout(60)
class EchoSessionTests {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @MethodSource("io.bytewatcher.samples.echo.EchoSetups#all")
    void messagesComeBack(EchoSettings settings) throws IOException {
        try (EchoSession session = EchoSession.open(EchoSetups.plan(settings))) {
            RoundTrip client = session.client();
            for (int i = 0; i < 300; i++) {
                long before = System.nanoTime();
                client.roundTrip();
                if (settings.probes() == Probes.ON) {
                    assertThat(client.sentNanos() - before).isNotNegative();
                    assertThat(client.servedNanos() - client.sentNanos()).isNotNegative();
                    assertThat(System.nanoTime() - client.servedNanos()).isNotNegative();
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("io.bytewatcher.samples.echo.EchoSetups#withoutGarbage")
    void largeMessagesComeBack(EchoSettings settings) throws IOException {
        int size = settings.transport() == Transport.UDP ? EchoSettings.MAX_DATAGRAM : EchoSettings.MAX_SIZE;
        for (Probes probes : Probes.values()) {
            try (EchoSession session =
                    EchoSession.open(EchoSetups.plan(settings.withSize(size).withProbes(probes)))) {
                for (int i = 0; i < 5; i++) {
                    session.client().roundTrip();
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("io.bytewatcher.samples.echo.EchoSetups#withoutGarbage")
    void aServerThatEndsIsNoticed(EchoSettings settings) throws IOException {
        EchoPlan plan = EchoSetups.plan(settings);
        try (EchoSession session = EchoSession.open(plan)) {
            session.client().roundTrip();
            session.server().orElseThrow().close();

            if (settings.transport() == Transport.UDP && settings.waiting() == WaitStrategy.BLOCK) {
                return; // some systems do not report a closed port; ClientThread then ends the wait
            }
            assertThatIOException().isThrownBy(session.client()::roundTrip);
        }
    }

    @ParameterizedTest
    @CsvSource({"31, 31 bytes came back (expected: 32)", "33, 33 bytes came back (expected: 32)"})
    void aDatagramOfAnotherSizeIsNoticed(int size, String message) throws IOException {
        try (DatagramChannel other = DatagramChannel.open()) {
            other.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            EchoSettings settings = EchoSettings.of(Transport.UDP, WaitStrategy.SPIN);
            try (EchoClient client = EchoClient.connect(other.getLocalAddress(), settings, EchoSetups.TIMEOUT)) {
                client.begin();
                client.poll();
                ByteBuffer datagram = ByteBuffer.allocate(100);
                other.send(ByteBuffer.allocate(size), other.receive(datagram));

                assertThatIOException()
                        .isThrownBy(() -> {
                            while (!client.poll()) {
                                Thread.onSpinWait();
                            }
                        })
                        .withMessage(message);
            }
        }
    }

    @Test
    void aServerOfDatagramsServesAnyPeer() throws IOException {
        EchoSettings settings = EchoSettings.of(Transport.UDP, WaitStrategy.SPIN);
        try (EchoServerThread server = EchoServerThread.start(settings, ServerAddress.loopback(), Peers.ANY);
                EchoClient one = EchoClient.connect(server.address(), settings, EchoSetups.TIMEOUT);
                EchoClient other = EchoClient.connect(server.address(), settings, EchoSetups.TIMEOUT)) {
            for (int i = 0; i < 100; i++) {
                one.roundTrip();
                other.roundTrip();
            }
        }
    }

    @Test
    void aBlockingServerServesOneAfterTheOther() throws IOException {
        EchoSettings settings = EchoSettings.of(Transport.TCP, WaitStrategy.BLOCK);
        try (EchoServerThread server = EchoServerThread.start(settings, ServerAddress.loopback(), Peers.ONE)) {
            for (int i = 0; i < 3; i++) {
                try (EchoClient client = EchoClient.connect(server.address(), settings, EchoSetups.TIMEOUT)) {
                    client.roundTrip();
                }
            }
        }
    }

    @Test
    void aPortInUseIsReported() throws IOException {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        try (ServerSocket taken = new ServerSocket(0, 1, loopback)) {
            ServerAddress place = new ServerAddress.Socket(new InetSocketAddress(loopback, taken.getLocalPort()));

            assertThatIOException()
                    .isThrownBy(() -> EchoSession.open(
                            EchoSetups.plan(EchoSettings.of(Transport.TCP, WaitStrategy.SELECT), place)))
                    .withMessage("cannot listen at " + place
                            + ": Address already in use (choose another --port; 0 takes any free one)");
        }
        try (DatagramSocket taken = new DatagramSocket(0, loopback)) {
            ServerAddress place = new ServerAddress.Socket(new InetSocketAddress(loopback, taken.getLocalPort()));

            assertThatIOException()
                    .isThrownBy(() ->
                            EchoSession.open(EchoSetups.plan(EchoSettings.of(Transport.UDP, WaitStrategy.SPIN), place)))
                    .withMessageStartingWith("cannot listen at " + place + ": ");
        }
    }

    @Test
    void aFileInUseIsReported() throws IOException {
        Path file = folder.resolve("echo.ipc");
        EchoSettings settings = EchoSettings.of(Transport.IPC, WaitStrategy.SPIN);
        try (EchoServerThread server =
                EchoServerThread.start(settings, new ServerAddress.MappedFile(file, false), Peers.ONE)) {
            assertThatIOException()
                    .isThrownBy(() -> EchoServerThread.start(settings, server.place(), Peers.ONE))
                    .withMessage(file + " is in use by another server");
            try (IpcClient client = IpcClient.connect(file, settings, EchoSetups.TIMEOUT)) {
                client.roundTrip();
                assertThatIOException()
                        .isThrownBy(() -> IpcClient.connect(file, settings, EchoSetups.TIMEOUT))
                        .withMessage(file + " is in use by another client");
            }
            assertThatIOException()
                    .isThrownBy(() -> IpcClient.connect(file, settings.withSize(31), EchoSetups.TIMEOUT))
                    .withMessage("the server of " + file + " has messages of 32 bytes (expected: 31)");
        }
        assertThatIOException()
                .isThrownBy(() -> IpcClient.connect(file, settings, EchoSetups.TIMEOUT))
                .withMessage("no server has " + file + " open");
    }

    @Test
    void aFileOfNoServerIsReported() throws IOException {
        Path file = Files.writeString(folder.resolve("notes.txt"), "notes");

        assertThatIOException()
                .isThrownBy(() -> IpcClient.connect(
                        file, EchoSettings.of(Transport.IPC, WaitStrategy.SPIN), Duration.ofSeconds(1)))
                .withMessageStartingWith(file + " is shorter than two messages of 32 bytes");
        assertThat(file).hasContent("notes");
    }

    @Test
    void aFileWithOtherContentIsNotOverwritten() throws IOException {
        EchoSettings settings = EchoSettings.of(Transport.IPC, WaitStrategy.SPIN);
        for (String content : new String[] {"notes", "some more notes"}) {
            Path file = Files.writeString(folder.resolve("notes.txt"), content);

            assertThatIOException()
                    .isThrownBy(() ->
                            EchoSession.open(EchoSetups.plan(settings, new ServerAddress.MappedFile(file, false))))
                    .withMessage(file + " has other content, which would be lost (choose another --file)");
            assertThat(file).hasContent(content);
        }
    }

    @Test
    void aFileOfAnEarlierServerIsReused() throws IOException {
        ServerAddress file = new ServerAddress.MappedFile(folder.resolve("echo.ipc"), false);
        EchoSettings settings = EchoSettings.of(Transport.IPC, WaitStrategy.SPIN);
        for (int i = 0; i < 2; i++) {
            EchoServerThread.start(settings, file, Peers.ONE).close();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void onlyATemporaryFileIsDeletedAtTheEndOfASession(boolean isTemporary) throws IOException {
        Path file = folder.resolve("echo.ipc");
        ServerAddress place = new ServerAddress.MappedFile(file, isTemporary);
        EchoSession.open(EchoSetups.plan(EchoSettings.of(Transport.IPC, WaitStrategy.SPIN), place))
                .close();
        assertThat(Files.exists(file)).isNotEqualTo(isTemporary);
    }

    @Test
    void aFileThatCannotBeOpenedIsReported() {
        Path file = folder.resolve("none").resolve("echo.ipc");

        assertThatIOException()
                .isThrownBy(() -> EchoSession.open(EchoSetups.plan(
                        EchoSettings.of(Transport.IPC, WaitStrategy.SPIN), new ServerAddress.MappedFile(file, false))))
                .withMessage("cannot open " + file + ": NoSuchFileException (--file names another)");
    }

    @Test
    void conflictingSettingsAreRejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EchoSettings.of(Transport.IPC, WaitStrategy.SELECT))
                .withMessageStartingWith("wait: select (expected: spin, because ipc has no socket to wait for");
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> EchoSettings.of(Transport.UDP, WaitStrategy.SPIN).withSize(65_508))
                .withMessage("size: 65,508 (expected: 1 to 65,507 with udp)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EchoSettings.of(Transport.TCP, WaitStrategy.SPIN)
                        .withProbes(Probes.ON)
                        .withSize(15))
                .withMessage("size: 15 (expected: 16 to 1,048,576 with probes)");
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> EchoSettings.of(Transport.NOOP, WaitStrategy.SPIN).withProbes(Probes.ON))
                .withMessageStartingWith("probes: on (expected: off");
    }
}
