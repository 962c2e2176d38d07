package io.bytewatcher.samples.echo;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.samples.latency.LatencyReport;
import io.bytewatcher.samples.latency.LatencyRun;
import io.bytewatcher.samples.latency.LatencyVariant;
import io.bytewatcher.samples.latency.ThreadTotals;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class AllocationCheckTests {

    @Test
    void allocationInEachRunIsReportedWithTheWorstRun() {
        LatencyReport report = report(run(0, 3_300), run(0, 3_200), run(0, 4_000));

        assertThat(AllocationCheck.exceeding(report, 31))
                .containsExactly(
                        "closed loop: the server allocated 4,000 B in 100 messages (limit: 31 B per message; exceeded in 3 of 3 runs)");
        assertThat(AllocationCheck.exceeding(report, 32))
                .containsExactly(
                        "closed loop: the server allocated 4,000 B in 100 messages (limit: 32 B per message; exceeded in 2 of 3 runs)");
        assertThat(AllocationCheck.exceeding(report, 39.5))
                .as("only one run exceeds it, by little")
                .isEmpty();
        assertThat(AllocationCheck.exceeding(report, 40)).isEmpty();
    }

    @Test
    void aRunThatAllocatesNothingDoesNotExcuseTheOthers() {
        assertThat(AllocationCheck.exceeding(report(run(0, 16), run(0, 0), run(0, 16)), 0))
                .containsExactly(
                        "closed loop: the server allocated 16 B in 100 messages (limit: 0 B per message; exceeded in 2 of 3 runs)");
    }

    /** Such as the JIT's own. */
    @Test
    void aSmallOneOffIsNotReported() {
        assertThat(AllocationCheck.exceeding(report(run(1_648, 0), run(0, 0), run(0, 896)), 0))
                .isEmpty();
        assertThat(AllocationCheck.exceeding(report(run(0, 100 + AllocationCheck.ONCE_BYTES), run(0, 100)), 1))
                .isEmpty();
    }

    @Test
    void aLargeOneOffIsReported() {
        assertThat(AllocationCheck.exceeding(report(run(0, 101 + AllocationCheck.ONCE_BYTES), run(0, 100)), 1))
                .containsExactly(
                        "closed loop: the server allocated 16,485 B in 100 messages (limit: 1 B per message; exceeded in 1 of 2 runs)");
    }

    @Test
    void aSingleRunHasNoAllowance() {
        assertThat(AllocationCheck.exceeding(report(run(16, 0)), 0))
                .containsExactly(
                        "closed loop: the client allocated 16 B in 100 messages (limit: 0 B per message; exceeded in 1 of 1 runs)");
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
                List.of(new ThreadTotals("client", client, 100), new ThreadTotals("server", server, 100)),
                List.of(),
                List.of());
    }
}
