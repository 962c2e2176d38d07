package io.bytewatcher.samples.locks;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.samples.latency.LatencyRun;
import io.bytewatcher.samples.latency.LatencySeries;
import io.bytewatcher.samples.latency.Percentile;
import io.bytewatcher.samples.latency.ThreadTotals;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ContentionRunTests {

    private static final int ACQUISITIONS = 2_000;

    /** More than the JIT allocates on a thread, once. */
    private static final long ONCE_BYTES = 16 * 1024;

    @ParameterizedTest
    @CsvSource({"REENTRANT,2", "REENTRANT,3", "FAIR,2", "FAIR,4", "TIMED,2", "STAMPED,3"})
    void inTurnEveryAcquisitionButTheFirstIsANode(LockKind kind, int threads) throws InterruptedException {
        LatencyRun run = new ContentionRun(kind, plan(Contention.HANDOFF, threads)).run(() -> false);

        assertThat(run.operations()).isEqualTo((long) threads * ACQUISITIONS);
        assertThat(run.threads()).hasSize(threads);
        long nodes = (run.operations() - 1) * QueueNode.bytes();
        assertThat(bytes(run)).isBetween(nodes, nodes + threads * ONCE_BYTES);
        assertThat(run.notes().get(0)).contains(" B are at most ", " nodes of " + QueueNode.bytes() + " B: at most ");
        assertThat(run.notes().get(1)).contains("garbage collection");
    }

    @Test
    void inTurnAMonitorAllocatesNoNodes() throws InterruptedException {
        LatencyRun run = new ContentionRun(LockKind.SYNCHRONIZED, plan(Contention.HANDOFF, 2)).run(() -> false);

        // The JIT may add a spike, once. A node for each wait would be more than four times that.
        assertThat(bytes(run)).isLessThan(run.operations() * QueueNode.bytes() / 4);
        assertThat(run.notes().get(0)).isEqualTo("waiting threads are in the monitor's queue, outside the heap");
    }

    /** The JIT's own bytes are no nodes. */
    @Test
    void oneThreadNeverQueues() throws InterruptedException {
        LatencyRun run = new ContentionRun(LockKind.REENTRANT, plan(Contention.FREE, 1)).run(() -> false);

        assertThat(run.notes().get(0)).endsWith(" B, none of them nodes: one thread never waits");
    }

    @ParameterizedTest
    @EnumSource
    void freeThreadsAreTimedFromTheirRequest(LockKind kind) throws InterruptedException {
        LatencyRun run = new ContentionRun(kind, plan(Contention.FREE, 2)).run(() -> false);

        assertThat(run.operations()).isEqualTo(2L * ACQUISITIONS);
        assertThat(run.series()).extracting(LatencySeries::name).containsExactly(LatencySeries.FROM_SENT);
        assertThat(run.series().get(0).percentiles().count()).isEqualTo(2L * ACQUISITIONS);
        assertThat(run.target()).isEmpty();
    }

    /** The lock is held for so long that the last acquisition is late. */
    @Test
    void aScheduleThatCannotBeKeptShowsFromDueAlone() throws InterruptedException {
        int count = 50;
        int threads = 2;
        long rate = 10_000;
        long hold = TimeUnit.MILLISECONDS.toNanos(1);

        LatencyRun run = new ContentionRun(
                        LockKind.FAIR, new LockPlan(Contention.PACED, threads, rate, hold, 10, count))
                .run(() -> false);

        long held = (threads * count - 1) * hold;
        long due = TimeUnit.SECONDS.toNanos(count) / rate;
        // Histograms have three digits.
        long late = (held - due) / 1_000 * 999;
        assertThat(run.isBehind()).isTrue();
        assertThat(nanos(run, LatencySeries.FROM_DUE, Percentile.WORST)).isGreaterThanOrEqualTo(late);
        assertThat(nanos(run, LatencySeries.FROM_SENT, Percentile.P50)).isLessThan(late);
    }

    @ParameterizedTest
    @EnumSource
    void stopsOnRequest(Contention contention) throws InterruptedException {
        AtomicInteger asked = new AtomicInteger();

        LatencyRun run = new ContentionRun(LockKind.REENTRANT, new LockPlan(contention, 2, 10_000, 0, 0, 10_000_000))
                .run(() -> asked.incrementAndGet() > 100);

        assertThat(run.operations()).isBetween(1L, 101L);
    }

    private static LockPlan plan(Contention contention, int threads) {
        return new LockPlan(contention, threads, 10_000, 100, ACQUISITIONS, ACQUISITIONS);
    }

    private static long bytes(LatencyRun run) {
        return run.threads().stream().mapToLong(ThreadTotals::bytes).sum();
    }

    private static long nanos(LatencyRun run, String series, Percentile percentile) {
        return run.series(series).orElseThrow().percentiles().nanos(percentile);
    }
}
