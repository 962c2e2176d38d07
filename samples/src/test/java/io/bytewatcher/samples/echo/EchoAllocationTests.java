package io.bytewatcher.samples.echo;

import io.bytewatcher.AllocationScope;
import io.bytewatcher.junit.MaxAllocation;
import io.bytewatcher.junit.NoAllocation;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The echoes that allocate nothing per message, on either side. */
class EchoAllocationTests {

    /** Selectors of both sides (two each), the listener, and both ends of the connection. */
    private static final int DESCRIPTORS = 8;

    @BeforeEach
    void descriptorsAreLow() {
        LowDescriptors.require(DESCRIPTORS);
    }

    static Stream<Arguments> somePolled() {
        return Stream.of(Arguments.of(EchoSettings.of(Transport.TCP, WaitStrategy.SELECT_NOW), Peers.ONE));
    }

    static Stream<Arguments> otherPolled() {
        return Stream.of(
                Arguments.of(EchoSettings.of(Transport.TCP, WaitStrategy.SPIN), Peers.ONE),
                Arguments.of(EchoSettings.of(Transport.UDP, WaitStrategy.SPIN), Peers.ONE),
                Arguments.of(EchoSettings.of(Transport.UDP, WaitStrategy.SELECT_NOW), Peers.ONE),
                Arguments.of(EchoSettings.of(Transport.UDP, WaitStrategy.SPIN), Peers.ANY));
    }

    /** Each transport once. */
    static List<EchoSettings> some() {
        return List.of(
                EchoSettings.of(Transport.TCP, WaitStrategy.SELECT),
                EchoSettings.of(Transport.UDP, WaitStrategy.BLOCK),
                EchoSettings.of(Transport.IPC, WaitStrategy.SPIN));
    }

    static Stream<EchoSettings> others() {
        return EchoSetups.withoutGarbage().filter(settings -> !some().contains(settings));
    }

    @Nested
    @ParameterizedClass
    @MethodSource("io.bytewatcher.samples.echo.EchoAllocationTests#somePolled")
    class OnOneThread extends ByOneThread {

        OnOneThread(EchoSettings settings, Peers peers) {
            super(settings, peers);
        }
    }

    @Nested
    @ParameterizedClass
    @MethodSource("io.bytewatcher.samples.echo.EchoAllocationTests#otherPolled")
    @Tag("gate")
    class OnOneThreadInOtherWays extends ByOneThread {

        OnOneThreadInOtherWays(EchoSettings settings, Peers peers) {
            super(settings, peers);
        }
    }

    /** As the command runs it. */
    @Nested
    @ParameterizedClass
    @MethodSource("io.bytewatcher.samples.echo.EchoAllocationTests#some")
    class OnTwoThreads extends ByTwoThreads {

        OnTwoThreads(EchoSettings settings) {
            super(settings);
        }
    }

    @Nested
    @ParameterizedClass
    @MethodSource("io.bytewatcher.samples.echo.EchoAllocationTests#others")
    @Tag("gate")
    class OnTwoThreadsInOtherWays extends ByTwoThreads {

        OnTwoThreadsInOtherWays(EchoSettings settings) {
            super(settings);
        }
    }

    private abstract static class ByOneThread {

        private final EchoSettings settings;
        private final Peers peers;
        private PolledEcho echo;

        ByOneThread(EchoSettings settings, Peers peers) {
            this.settings = settings;
            this.peers = peers;
        }

        @BeforeEach
        void open() throws IOException {
            echo = PolledEcho.open(settings, peers);
        }

        @AfterEach
        void close() {
            echo.close();
        }

        @Test
        @NoAllocation
        void aRoundTripLeavesNoGarbageOnEitherSide() throws IOException {
            echo.roundTrip();
        }

        @Test
        @NoAllocation
        void aPollThatFindsNothingLeavesNoGarbage() throws IOException {
            echo.server().poll();
        }
    }

    private abstract static class ByTwoThreads {

        private final EchoSettings settings;
        private EchoSession session;

        ByTwoThreads(EchoSettings settings) {
            this.settings = settings;
        }

        @BeforeEach
        void open() throws IOException {
            session = EchoSession.open(EchoSetups.plan(settings));
        }

        @AfterEach
        void close() throws IOException {
            session.close();
        }

        @Test
        @MaxAllocation(value = 0, scope = AllocationScope.ALL_THREADS)
        void aRoundTripLeavesNoGarbageOnAnyThread() throws IOException {
            session.client().roundTrip();
        }
    }
}
