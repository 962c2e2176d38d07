package io.bytewatcher.samples.echo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class EchoLatencyTests {

    private static final Duration LONG = Duration.ofSeconds(50);

    /** At a rate that no round trip can keep, the last message is late by nearly the whole run. */
    @Test
    void responseTimesGrowWhenTheRateIsTooHigh() throws IOException {
        try (EchoServerThread server = EchoServerThread.start();
                EchoClient client = EchoClient.connect(server.address(), 1, LONG)) {
            EchoLatency latency = new EchoLatency(client);

            long sent = latency.run(1_000, 1_000_000_000, LONG);

            assertThat(sent).isEqualTo(1_000);
            assertThat(latency.serviceNanos().getTotalCount()).isEqualTo(1_000);
            assertThat(latency.responseNanos().getTotalCount()).isEqualTo(1_000);
            assertThat(latency.responseNanos().getMaxValue())
                    .isGreaterThan(100 * latency.serviceNanos().getMinValue());
        }
    }

    @Test
    void aRunEndsWithItsTime() throws IOException {
        try (EchoServerThread server = EchoServerThread.start();
                EchoClient client = EchoClient.connect(server.address(), 1, LONG)) {
            EchoLatency latency = new EchoLatency(client);

            long sent = latency.run(1_000_000, 1, Duration.ofNanos(1));

            assertThat(sent).isLessThan(1_000_000);
            assertThat(latency.responseNanos().getTotalCount()).isEqualTo(sent);
        }
    }
}
