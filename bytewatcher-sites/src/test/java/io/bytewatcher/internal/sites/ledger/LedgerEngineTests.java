package io.bytewatcher.internal.sites.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bytewatcher.Allocation;
import io.bytewatcher.SiteReport;
import io.bytewatcher.SteadyState;
import io.bytewatcher.internal.sites.AttributionException;
import io.bytewatcher.internal.sites.Workload;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Searches of several threads, such as those of a runner that runs tests in parallel. */
@Timeout(60)
class LedgerEngineTests {
    @SuppressWarnings("unused") // written only, so that the JIT cannot delete the arrays
    private static volatile Object kept = "";

    private final ExecutorService threads = Executors.newFixedThreadPool(2);

    @AfterEach
    void end() {
        threads.shutdownNow();
    }

    @Test
    void searchesOfTwoThreadsFollowEachOther() throws Exception {
        CyclicBarrier bothReady = new CyclicBarrier(2);
        Future<SiteReport> bytes = threads.submit(() -> {
            bothReady.await();
            return SteadyState.of(() -> kept = new byte[16]).sites();
        });
        Future<SiteReport> longs = threads.submit(() -> {
            bothReady.await();
            return SteadyState.of(() -> kept = new long[3]).sites();
        });
        assertThat(bytes.get().toString()).contains("new byte[]", "of 32 B explained");
        assertThat(longs.get().toString()).contains("new long[]", "of 40 B explained");
    }

    @Test
    void searchWaitsNoLongerThanItsBound() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        Workload endless = new Endless(begun);
        Future<SiteReport> searching =
                threads.submit(() -> new LedgerEngine(List.of()).findSites(endless, Duration.ofMinutes(1)));
        begun.await();
        assertThatThrownBy(() -> new LedgerEngine(List.of()).findSites(endless, Duration.ofSeconds(1)))
                .isInstanceOf(AttributionException.class)
                .hasMessageContaining("the searches of other threads took all of the 1 s.");
        assertThat(searching).isNotDone();
    }

    /** Settles until the thread is interrupted. */
    private record Endless(CountDownLatch begun) implements Workload {
        @Override
        public Allocation settle(Duration bound) throws InterruptedException {
            begun.countDown();
            new CountDownLatch(1).await();
            throw new AssertionError("never");
        }

        @Override
        public long run(int operations, WindowRecorder recording) {
            throw new AssertionError("not settled");
        }

        @Override
        public boolean allThreads() {
            return false;
        }

        @Override
        public Class<?> declaringClass() {
            return LedgerEngineTests.class;
        }
    }
}
