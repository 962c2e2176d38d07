package io.bytewatcher.samples.echo;

import io.bytewatcher.junit.MaxAllocation;
import io.bytewatcher.junit.NoAllocation;
import io.bytewatcher.junit.Scope;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class EchoAllocationTests {

    private static final int SIZE = 64;
    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    /** Selector (two), listener, both ends of the connection. */
    private static final int DESCRIPTORS = 5;

    @BeforeEach
    void descriptorsAreLow() {
        LowDescriptors.assume(DESCRIPTORS);
    }

    /** One thread does the work of both sides in turn, so its own counter sees all of it, at every call the same. */
    @Nested
    class OnOneThread {

        private EchoServer server;
        private EchoClient client;

        @BeforeEach
        void connect() throws IOException {
            server = EchoServer.open();
            client = EchoClient.connect(server.address(), SIZE, TIMEOUT);
        }

        @AfterEach
        void close() throws IOException {
            client.close();
            server.close();
        }

        @Test
        @NoAllocation
        void aRoundTripLeavesNoGarbageOnEitherSide() throws IOException {
            client.begin();
            do {
                server.poll();
            } while (!client.poll());
        }

        @Test
        @NoAllocation
        void aPollThatFindsNothingLeavesNoGarbage() throws IOException {
            server.poll();
        }
    }

    @Nested
    class OnTwoThreads {

        private EchoServerThread server;
        private EchoClient client;

        @BeforeEach
        void connect() throws IOException {
            server = EchoServerThread.start();
            client = EchoClient.connect(server.address(), SIZE, TIMEOUT);
        }

        @AfterEach
        void close() throws IOException {
            client.close();
            server.close();
        }

        @Test
        @MaxAllocation(value = 0, scope = Scope.ALL_THREADS)
        void aRoundTripLeavesNoGarbageOnAnyThread() throws IOException {
            client.roundTrip();
        }
    }
}
