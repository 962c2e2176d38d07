package io.bytewatcher.samples.echo;

import io.bytewatcher.junit.NoAllocation;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** For {@code ./demo}: a round trip by TCP to a server with a selector. */
class EchoDemo {

    private PolledEcho echo;

    @BeforeEach
    void open() throws IOException {
        echo = PolledEcho.open(EchoSettings.of(Transport.TCP, WaitStrategy.SELECT_NOW), Peers.ONE);
    }

    @AfterEach
    void close() {
        echo.close();
    }

    @Test
    @NoAllocation
    void sendsAMessageAndGetsItBack() throws IOException {
        echo.roundTrip();
    }
}
