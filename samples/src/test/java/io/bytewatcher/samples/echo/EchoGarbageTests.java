package io.bytewatcher.samples.echo;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.Allocation;
import io.bytewatcher.Allocations;
import io.bytewatcher.Round;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.DatagramChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What allocates for a message, and exactly how much. */
@Timeout(120)
class EchoGarbageTests {

    private static final int DESCRIPTORS = 8;

    @BeforeEach
    void descriptorsAreLow() {
        LowDescriptors.require(DESCRIPTORS);
    }

    @Test
    void clearedKeysCostANodeForEachMessage() throws IOException {
        assertThat(perRoundTrip(Keys.CLEAR)).isEqualTo(JdkObjects.node());
        assertThat(JdkObjects.node()).isIn(24L, 32L, 40L);
    }

    /** Which of both is the JIT's choice, and it may choose again. */
    @Test
    void iteratedKeysCostANodeAndPerhapsAnIteratorForEachMessage() throws IOException {
        EchoSettings settings = EchoSettings.of(Transport.TCP, Wait.SELECT_NOW).withKeys(Keys.ITERATE);
        try (PolledEcho echo = PolledEcho.open(settings, Peers.ONE)) {
            Round least = least(Allocations.steadyState(() -> echo.roundTrip()));
            assertThat((double) least.bytes() / least.operations())
                    .isBetween((double) JdkObjects.node(), (double) JdkObjects.node() + JdkObjects.keyIterator());
        }
    }

    /** C2 could remove the lambda, if ever it inlined all of the selection. */
    @Test
    void aLambdaMadeForEachPollCostsItsObjectEvenIfNothingIsReady() throws Exception {
        assertThat(printedBy(PollsWithLambda.class, "-XX:TieredStopAtLevel=1")).isEqualTo(16);
    }

    /** The JDK keeps the address of the last sender only. */
    @Test
    void datagramsOfTwoPeersInTurnCostAnAddressEach() throws IOException {
        EchoSettings settings = EchoSettings.of(Transport.UDP, Wait.SPIN);
        try (PolledEcho echo = PolledEcho.open(settings, Peers.ANY);
                EchoClient other = PolledEcho.connect(settings, echo.address())) {
            long both = bytes(Allocations.steadyState(() -> {
                echo.roundTrip();
                echo.roundTrip(other);
            }));

            assertThat(both / 2).isBetween(100L, 160L);
        }
    }

    /** Which is why a server that spins asks a selector. C2 leaves out some of it. */
    @Test
    void acceptingWhereNobodyIsAllocatesAllTheSame() throws Exception {
        assertThat(printedBy(AcceptsNobody.class, "-XX:TieredStopAtLevel=1")).isEqualTo(88);
    }

    /** C2 can remove the box, and did in one of some ten runs. */
    @Test
    void aHighDescriptorCostsABoxForEachMessage() throws Exception {
        assertThat(printedBy(HighDescriptors.class, "-XX:TieredStopAtLevel=1")).isEqualTo(16);
    }

    @Test
    void aLargerCacheOfBoxesCuresThat() throws Exception {
        assertThat(printedBy(HighDescriptors.class, "-XX:AutoBoxCacheMax=4096")).isZero();
    }

    private static long perRoundTrip(Keys keys) throws IOException {
        EchoSettings settings = EchoSettings.of(Transport.TCP, Wait.SELECT_NOW).withKeys(keys);
        try (PolledEcho echo = PolledEcho.open(settings, Peers.ONE)) {
            return bytes(Allocations.steadyState(() -> echo.roundTrip()));
        }
    }

    /** Of the round that saw the least: what the JIT allocates on this thread happens once. */
    private static long bytes(Allocation allocation) {
        Round least = least(allocation);
        assertThat(least.bytes() % least.operations()).as(allocation.toString()).isZero();
        return least.bytes() / least.operations();
    }

    private static Round least(Allocation allocation) {
        return allocation.rounds().stream()
                .min(Comparator.comparingDouble(round -> (double) round.bytes() / round.operations()))
                .orElseThrow();
    }

    /** What a JVM of its own prints. */
    private static long printedBy(Class<?> program, String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(List.of(options));
        command.add("-Xmx256m"); // with all of a large machine's memory, references and so objects are larger
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
        // Errors go to the build's: a JVM that was told options by the environment says so there.
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return Long.parseLong(output.strip());
    }

    /** A program of its own, because without C2 there is nobody who removes objects. */
    static final class PollsWithLambda {

        private PollsWithLambda() {}

        /** Prints bytes per poll that finds nothing. */
        public static void main(String... args) throws IOException {
            EchoSettings settings =
                    EchoSettings.of(Transport.TCP, Wait.SELECT_NOW).withKeys(Keys.LAMBDA);
            try (PolledEcho echo = PolledEcho.open(settings, Peers.ONE)) {
                System.out.println(
                        bytes(Allocations.steadyState(() -> echo.server().poll())));
            }
        }
    }

    /** A program of its own, because without C2 there is nobody who removes objects. */
    static final class AcceptsNobody {

        private AcceptsNobody() {}

        /** Prints bytes per {@code accept()} that finds nobody. */
        public static void main(String... args) throws IOException {
            try (ServerSocketChannel listener = ServerSocketChannel.open()) {
                listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
                listener.configureBlocking(false);
                System.out.println(bytes(Allocations.steadyState(listener::accept)));
            }
        }
    }

    /** A program of its own, because the cache of boxes has its size from the start of the JVM on. */
    static final class HighDescriptors {

        private HighDescriptors() {}

        /** Prints bytes per round trip of a server whose descriptors are above 127. */
        public static void main(String... args) throws IOException {
            List<DatagramChannel> low = new ArrayList<>();
            for (int i = 0; i < 130; i++) {
                low.add(DatagramChannel.open());
            }
            System.out.println(perRoundTrip(Keys.CONSUMER));
            for (DatagramChannel each : low) {
                each.close();
            }
        }
    }
}
