package io.bytewatcher.samples.echo;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.Allocation;
import io.bytewatcher.SteadyState;
import io.bytewatcher.Verdict;
import io.bytewatcher.test.ForkedJvm;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The calls that allocate for each message, and their exact bytes. */
@Timeout(120)
class EchoGarbageTests {

    private static final int DESCRIPTORS = 8;

    /** Under C1 no object is removed, so a call costs the same in each JVM. */
    private static final String C1 = "-XX:TieredStopAtLevel=1";

    @BeforeEach
    void descriptorsAreLow() {
        LowDescriptors.require(DESCRIPTORS);
    }

    /** C2 may remove the iterator, and does in some JVMs. */
    @Test
    @Tag("gate")
    void iteratedKeysCostANodeAndAnIteratorForEachSelection() throws Exception {
        assertThat(printedBy(IteratesKeys.class, C1)).isZero();
    }

    /** C2 could remove the lambda if it inlined the whole selection. */
    @Test
    @Tag("gate")
    void aConsumerCreatedForEachSelectionCostsItsObjectEvenIfNothingIsReady() throws Exception {
        assertThat(printedBy(SelectsWithLambda.class, C1)).isEqualTo(16);
    }

    /** The JDK keeps only the last sender's address. */
    @Test
    @Tag("gate")
    void datagramsOfTwoPeersInTurnCostAnAddressEach() throws Exception {
        assertThat(printedBy(AnswersTwoPeers.class, C1)).isEqualTo(152);
    }

    /** The reason why the spinning server polls a selector. C2 removes a part of these bytes. */
    @Test
    @Tag("gate")
    void acceptingWithoutAConnectionAllocates() throws Exception {
        assertThat(printedBy(AcceptsNoConnection.class, C1)).isEqualTo(88);
    }

    /** C2 can remove the box, and did in one of some ten runs. */
    @Test
    void aHighDescriptorCostsABoxForEachMessage() throws Exception {
        assertThat(printedBy(HighDescriptors.class, C1)).isEqualTo(16);
    }

    /** Only the cache differs from the test before. */
    @Test
    void aLargerCacheOfBoxesAvoidsThat() throws Exception {
        assertThat(printedBy(HighDescriptors.class, C1, "-XX:AutoBoxCacheMax=4096"))
                .isZero();
    }

    /** Returns the bytes of each call, without the JIT's one-off bytes on this thread. */
    private static long bytes(SteadyState measurement) {
        Allocation allocation = measurement.measure();
        assertThat(allocation.verdict()).as(allocation.toString()).isEqualTo(Verdict.STEADY);
        return (long) allocation.bytesPerOperation();
    }

    /** Returns the figure that a program prints in its own JVM. */
    private static long printedBy(Class<?> program, String... options) {
        List<String> printed = ForkedJvm.ofThisJdk()
                .withFlags(options)
                .withFlags("-Xmx256m") // a large machine's default heap has larger references, and so larger objects
                .run(program);
        return Long.parseLong(printed.get(printed.size() - 1));
    }

    /** A program of its own, to run without C2, which removes objects. */
    static final class IteratesKeys {

        private IteratesKeys() {}

        /** Prints bytes per selection of one ready key, without a node and an iterator. */
        public static void main(String... args) throws IOException {
            Pipe pipe = Pipe.open();
            pipe.sink().write(ByteBuffer.allocate(1)); // unread, so the source stays ready
            try (Selector selector = Selector.open()) {
                pipe.source().configureBlocking(false).register(selector, SelectionKey.OP_READ);
                long bytes = bytes(SteadyState.of(() -> {
                    selector.selectNow();
                    Iterator<SelectionKey> ready = selector.selectedKeys().iterator();
                    while (ready.hasNext()) {
                        ready.next();
                        ready.remove();
                    }
                }));
                System.out.println(bytes - JdkObjects.node() - JdkObjects.keyIterator());
            }
        }
    }

    /** A program of its own, to run without C2, which removes objects. */
    static final class AnswersTwoPeers {

        private AnswersTwoPeers() {}

        /** Prints bytes per datagram of two peers in turn. */
        public static void main(String... args) throws IOException {
            EchoSettings settings = EchoSettings.of(Transport.UDP, WaitStrategy.SPIN);
            try (PolledEcho echo = PolledEcho.open(settings, Peers.ANY);
                    EchoClient other = PolledEcho.connect(settings, echo.address())) {
                long both = bytes(SteadyState.of(() -> {
                    echo.roundTrip();
                    echo.roundTrip(other);
                }));
                System.out.println(both / 2);
            }
        }
    }

    /** A program of its own, to run without C2, which removes objects. */
    static final class SelectsWithLambda {

        private SelectsWithLambda() {}

        /** Prints bytes per selection that finds nothing. */
        public static void main(String... args) throws IOException {
            List<SelectionKey> ready = new ArrayList<>();
            try (Selector selector = Selector.open()) {
                System.out.println(bytes(SteadyState.of(() -> selector.selectNow(ready::add))));
            }
        }
    }

    /** A program of its own, to run without C2, which removes objects. */
    static final class AcceptsNoConnection {

        private AcceptsNoConnection() {}

        /** Prints bytes per {@code accept()} without a connection. */
        public static void main(String... args) throws IOException {
            try (ServerSocketChannel listener = ServerSocketChannel.open()) {
                listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
                listener.configureBlocking(false);
                System.out.println(bytes(SteadyState.of(listener::accept)));
            }
        }
    }

    /** A program of its own, because the size of the cache of boxes is fixed at the start of the JVM. */
    static final class HighDescriptors {

        private HighDescriptors() {}

        /** Prints bytes per round trip of a server whose descriptors are above 127. */
        public static void main(String... args) throws IOException {
            LowDescriptors.take();
            try (PolledEcho echo =
                    PolledEcho.open(EchoSettings.of(Transport.TCP, WaitStrategy.SELECT_NOW), Peers.ONE)) {
                System.out.println(bytes(SteadyState.of(() -> echo.roundTrip())));
            }
        }
    }
}
