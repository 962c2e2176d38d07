package io.bytewatcher.samples.echo;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.samples.latency.LatencyReport;
import io.bytewatcher.samples.latency.LatencyRun;
import io.bytewatcher.samples.latency.LatencyVariant;
import io.bytewatcher.samples.latency.ThreadBytes;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class AllocationCheckTests {

    @Test
    void whatIsAllocatedInEachRunIsTold() {
        LatencyReport report = report(run(0, 3_300), run(0, 3_200), run(0, 4_000));

        assertThat(AllocationCheck.exceeding(report, 31))
                .containsExactly("closed loop: the server allocated 3,200 B in 100 messages (limit: 31 B per message)");
        assertThat(AllocationCheck.exceeding(report, 31.5))
                .singleElement()
                .asString()
                .endsWith("(limit: 31.5 B per message)");
        assertThat(AllocationCheck.exceeding(report, 32)).isEmpty();
    }

    /** Of the JIT, for one. */
    @Test
    void whatIsAllocatedOnceIsNot() {
        assertThat(AllocationCheck.exceeding(report(run(1_648, 0), run(0, 0), run(0, 896)), 0))
                .isEmpty();
    }

    private static LatencyReport report(LatencyRun... runs) {
        return new LatencyReport(
                "echo", "message", List.of(), List.of(new LatencyVariant("closed loop", Arrays.asList(runs))));
    }

    private static LatencyRun run(long client, long server) {
        return new LatencyRun(
                100,
                1,
                OptionalLong.empty(),
                List.of(),
                List.of(new ThreadBytes("client", client, 100), new ThreadBytes("server", server, 100)),
                List.of(),
                List.of());
    }
}
