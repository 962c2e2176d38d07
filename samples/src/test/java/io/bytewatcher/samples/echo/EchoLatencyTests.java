package io.bytewatcher.samples.echo;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.samples.latency.Idle;
import io.bytewatcher.samples.latency.LatencySeries;
import io.bytewatcher.samples.latency.Percentile;
import io.bytewatcher.samples.latency.Percentiles;
import io.bytewatcher.samples.latency.ThreadGauge;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class EchoLatencyTests {

    private static final Duration LONG = Duration.ofSeconds(50);

    /** On a busy machine, spinning would cost a time slice for each message. */
    private static final EchoSettings WOKEN = EchoSettings.of(Transport.TCP, WaitStrategy.SELECT);

    /** At a rate that no round trip can keep, the last message is late by nearly the whole run. */
    @Test
    void timesFromDueGrowWhenTheRateIsTooHigh() throws IOException {
        try (EchoServerThread server = EchoServerThread.start(WOKEN, ServerAddress.loopback(), Peers.ONE);
                EchoClient client = EchoClient.connect(server.address(), WOKEN, LONG)) {
            EchoLatency latency = latency(client, 1_000);

            latency.runPaced(1_000, 1_000_000_000, LONG);

            assertThat(latency.sent()).isEqualTo(1_000);
            assertThat(times(latency, LatencySeries.FROM_DUE).count()).isEqualTo(1_000);
            assertThat(times(latency, LatencySeries.FROM_SENT).count()).isEqualTo(1_000);
            assertThat(times(latency, LatencySeries.FROM_DUE).nanos(Percentile.WORST))
                    .isGreaterThan(100 * times(latency, LatencySeries.FROM_SENT).nanos(Percentile.MIN));
        }
    }

    @Test
    void aRunEndsWithItsTime() throws IOException {
        try (EchoServerThread server = EchoServerThread.start(WOKEN, ServerAddress.loopback(), Peers.ONE);
                EchoClient client = EchoClient.connect(server.address(), WOKEN, LONG)) {
            EchoLatency latency = latency(client, 1_000);

            latency.runPaced(1_000_000, 1, Duration.ofNanos(1));

            assertThat(latency.sent()).isEqualTo(1);
            assertThat(times(latency, LatencySeries.FROM_DUE).count()).isEqualTo(1);
        }
    }

    @Test
    void aClosedLoopWaitsBeforeEachMessage() throws IOException {
        long waitNanos = 1_000_000;
        EchoLatency latency = latency(new NoopClient(), 50);

        latency.runClosed(50, waitNanos, LONG);

        assertThat(latency.sent()).isEqualTo(50);
        assertThat(latency.elapsedNanos()).isGreaterThanOrEqualTo(50 * waitNanos);
        assertThat(times(latency, LatencySeries.FROM_SENT).nanos(Percentile.MIN))
                .as("a round trip does not include the wait")
                .isLessThan(waitNanos);
    }

    private static EchoLatency latency(RoundTrip client, long messages) {
        ThreadGauge gauge = new ThreadGauge("client");
        gauge.attach();
        return new EchoLatency(client, gauge, Probes.OFF, Idle.ON_SPIN_WAIT, messages, number -> {});
    }

    private static Percentiles times(EchoLatency latency, String name) {
        return latency.series().stream()
                .filter(series -> series.name().equals(name))
                .findFirst()
                .orElseThrow()
                .percentiles();
    }
}
