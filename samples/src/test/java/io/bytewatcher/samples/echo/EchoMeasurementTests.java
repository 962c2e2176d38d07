package io.bytewatcher.samples.echo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.bytewatcher.samples.console.Interruption;
import io.bytewatcher.samples.latency.LatencyRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
class EchoMeasurementTests {

    private static final int SOUND_MESSAGES = 300;
    private final IllegalStateException fault = new IllegalStateException("out of order");
    private static final String MESSAGE = "the echo server failed: java.lang.IllegalStateException: out of order";

    /** The client alone sees a closed connection, a closed port or nothing. */
    @ParameterizedTest
    @MethodSource("io.bytewatcher.samples.echo.EchoSetups#withoutGarbage")
    void aFailingServerIsReportedWithItsCauseAndTheResultsSoFar(EchoSettings settings) throws IOException {
        EchoPlan plan = EchoSetups.plan(settings);
        EchoSession session = EchoSession.open(
                plan,
                service -> new StallingService(service, 32L * SOUND_MESSAGES, () -> {
                    throw fault;
                }));
        EchoMeasurement measurement = new EchoMeasurement(plan, session, number -> {});
        try (Interruption interruption = Interruption.listen()) {
            ClientThread client = new ClientThread(plan, session, measurement, new PrintWriter(new StringWriter()));
            client.start();
            client.awaitEnd(interruption);
        }

        assertThat(measurement.failure().orElseThrow()).hasMessage(MESSAGE).hasCause(fault);
        LatencyRun run = measurement.report().variants().get(0).runs().get(0);
        assertThat(run.operations()).isBetween(SOUND_MESSAGES - 3L, (long) SOUND_MESSAGES);
        assertThat(run.warnings())
                .containsExactly("failed after " + run.operations() + " of 1,000 messages: " + MESSAGE);
        assertThatIOException().isThrownBy(session::close).withMessage(MESSAGE).withCause(fault);
    }
}
