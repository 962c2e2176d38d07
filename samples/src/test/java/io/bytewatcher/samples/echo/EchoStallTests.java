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

/** A server pauses once for 200 ms, in which 400 messages are due. The assertions hold on any machine, however slow. */
@Timeout(60)
class EchoStallTests {

    private static final Duration STALL = Duration.ofMillis(200);
    private static final int MESSAGES = 2_000;
    private static final int PER_SECOND = 2_000;

    /** Added to the pause, because the pause starts after an answer, when the next message may not be due yet. */
    private static final Duration INTERVAL = Duration.ofSeconds(1).dividedBy(PER_SECOND);

    @Test
    void timesFromDueShowAStallAndTimesFromSentHideIt() throws IOException {
        EchoSettings settings = EchoSettings.of(Transport.TCP, WaitStrategy.SELECT);
        try (EchoServerThread server = EchoServerThread.start(
                        settings,
                        ServerAddress.loopback(),
                        Peers.ONE,
                        service -> new StallingService(service, 32L * MESSAGES / 2, STALL.plus(INTERVAL)));
                EchoClient client = EchoClient.connect(server.address(), settings, EchoSetups.TIMEOUT)) {
            ThreadGauge gauge = new ThreadGauge("client");
            gauge.attach();
            EchoLatency latency = new EchoLatency(client, gauge, Probes.OFF, Idle.YIELD, MESSAGES, number -> {});

            latency.runPaced(MESSAGES, PER_SECOND, EchoSetups.TIMEOUT);

            Percentiles fromDue = times(latency, LatencySeries.FROM_DUE);
            Percentiles fromSent = times(latency, LatencySeries.FROM_SENT);
            assertThat(fromDue.nanos(Percentile.WORST)).isGreaterThanOrEqualTo(STALL.toNanos());
            // 100 messages of 2,000, one in 20, were due in the first quarter of the stall.
            assertThat(fromDue.nanos(Percentile.P99)).isGreaterThan(STALL.toNanos() * 3 / 4);
            // One message met the stall.
            assertThat(fromSent.nanos(Percentile.P99)).isLessThan(STALL.toNanos() * 3 / 4);
        }
    }

    private static Percentiles times(EchoLatency latency, String name) {
        return latency.series().stream()
                .filter(series -> series.name().equals(name))
                .findFirst()
                .orElseThrow()
                .percentiles();
    }
}
