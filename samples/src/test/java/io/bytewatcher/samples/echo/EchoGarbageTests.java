package io.bytewatcher.samples.echo;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.Allocation;
import io.bytewatcher.Allocations;
import io.bytewatcher.Round;
import java.io.IOException;
import java.nio.channels.DatagramChannel;
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
        LowDescriptors.assume(DESCRIPTORS);
    }

    @Test
    void clearedKeysCostANodeForEachMessage() throws IOException {
        assertThat(perRoundTrip(Keys.CLEAR)).isEqualTo(JdkObjects.node());
        assertThat(JdkObjects.node()).isIn(24L, 32L, 40L);
    }

    /** The JIT may remove the iterator. */
    @Test
    void iteratedKeysCostANodeAndPerhapsAnIteratorForEachMessage() throws IOException {
        assertThat(perRoundTrip(Keys.ITERATE)).isIn(JdkObjects.node(), JdkObjects.node() + JdkObjects.keyIterator());
    }

    @Test
    void aLambdaMadeForEachPollCostsItsObjectEvenIfNothingIsReady() throws IOException {
        EchoSettings settings = EchoSettings.of(Transport.TCP, Wait.SELECT_NOW).withKeys(Keys.LAMBDA);
        try (PolledEcho echo = PolledEcho.open(settings, Peers.ONE)) {
            assertThat(bytes(Allocations.steadyState(() -> echo.server().poll())))
                    .isEqualTo(JdkObjects.box());
        }
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

    /** C2 can remove the box, and did in one of some ten runs. */
    @Test
    void aHighDescriptorCostsABoxForEachMessage() throws Exception {
        assertThat(perRoundTripWithHighDescriptors("-XX:TieredStopAtLevel=1")).isEqualTo(16);
    }

    @Test
    void aLargerCacheOfBoxesCuresThat() throws Exception {
        assertThat(perRoundTripWithHighDescriptors("-XX:AutoBoxCacheMax=4096")).isZero();
    }

    private static long perRoundTrip(Keys keys) throws IOException {
        EchoSettings settings = EchoSettings.of(Transport.TCP, Wait.SELECT_NOW).withKeys(keys);
        try (PolledEcho echo = PolledEcho.open(settings, Peers.ONE)) {
            return bytes(Allocations.steadyState(() -> echo.roundTrip()));
        }
    }

    /** Of the round that saw the least: what the JIT allocates on this thread happens once. */
    private static long bytes(Allocation allocation) {
        Round least = allocation.rounds().stream()
                .min(Comparator.comparingDouble(round -> (double) round.bytes() / round.operations()))
                .orElseThrow();
        assertThat(least.bytes() % least.operations()).as(allocation.toString()).isZero();
        return least.bytes() / least.operations();
    }

    private static long perRoundTripWithHighDescriptors(String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), HighDescriptors.class.getName()));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return Long.parseLong(output.strip());
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
