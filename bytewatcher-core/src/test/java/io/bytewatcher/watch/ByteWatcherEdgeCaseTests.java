package io.bytewatcher.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.bytewatcher.test.Await;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Users who call too early, from a watched thread, with failing code, or with too many limits. */
class ByteWatcherEdgeCaseTests {
    private static final Duration PERIOD = Duration.ofMillis(20);
    private static final int MIB = 1 << 20;

    @SuppressWarnings("unused") // written, so that the JIT cannot remove the arrays
    private static volatile byte[] byteSink = {};

    private static ByteWatcherBuilder watch(String name) {
        return ByteWatcher.builder().threads(ThreadSelector.named(name)).every(PERIOD);
    }

    @Test
    void endedPoolsBytesFromBeforeTheWatchAreNotCounted() throws InterruptedException {
        CountDownLatch ready = new CountDownLatch(10);
        CountDownLatch end = new CountDownLatch(1);
        List<Thread> pool = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            Thread thread = new Thread(
                    () -> {
                        for (int j = 0; j < 20; j++) {
                            byteSink = new byte[MIB];
                        }
                        ready.countDown();
                        Await.latch(end);
                    },
                    "pool-" + i);
            thread.start();
            pool.add(thread);
        }
        ready.await();
        try (ByteWatcher watcher = ByteWatcher.builder()
                .every(PERIOD)
                .limit(AllocationLimit.totalOfAllThreads(50 * MIB))
                .start()) {
            Await.until("some sweeps later", new Sweeps(watcher)::isOver);
            end.countDown();
            for (Thread thread : pool) {
                thread.join();
            }
            Await.until("some sweeps later", () -> {
                byteSink = new byte[4_096]; // so that the JVM's total moves
                return watcher.snapshot().endedThreadCount() >= 10;
            });
            Await.until("some more sweeps later", new Sweeps(watcher)::isOver);

            watcher.assertNoBreach();
            assertThat(watcher.snapshot().endedThreads().atMost()).isLessThan(50 * MIB);
        }
    }

    @Test
    void nothingIsAssertedDuringTheWarmUp() {
        try (Engine engine = new Engine("engine-1");
                ByteWatcher watcher = watch("engine-*")
                        .limit(AllocationLimit.total(1))
                        .warmUp(Duration.ofHours(1))
                        .start()) {
            engine.allocate(MIB);
            assertThatIllegalStateException()
                    .isThrownBy(watcher::assertNoBreach)
                    .withMessageMatching("nothing was judged: after .* the warm-up is not over\\..*");
        }
    }

    @Test
    void assertNoBreachFailsWithoutReportedOperations() {
        try (Engine engine = new Engine("engine-1");
                ByteWatcher watcher =
                        watch("engine-*").limit(AllocationLimit.perOperation(8)).start()) {
            engine.allocate(MIB);
            assertThatIllegalStateException()
                    .isThrownBy(watcher::assertNoBreach)
                    .withMessageContaining("no operation was reported");
            watcher.operations(1_000_000);
            watcher.assertNoBreach();
        }
    }

    @Test
    void callsOfTheWatcherAreNotCharged() {
        try (ByteWatcher watcher = watch(Thread.currentThread().getName())
                .limit(AllocationLimit.perOperation(0))
                .limit(AllocationLimit.total(1_000))
                .start()) {
            for (int i = 0; i < 50; i++) {
                watcher.operations(1);
                watcher.snapshot();
                watcher.history();
                watcher.breaches();
                watcher.assertNoBreach();
            }
            watcher.reset();
            watcher.assertNoBreach();
            long before = watcher.snapshot().bytes();
            byteSink = new byte[100];
            long after = watcher.snapshot().bytes();
            assertThat(before).isZero();
            assertThat(after).isEqualTo(120);
            assertThatExceptionOfType(WatchAssertionError.class).isThrownBy(watcher::assertNoBreach);
        }
    }

    @Test
    void throwingPredicateDoesNotBreakWatchOrClose() {
        CountDownLatch end = new CountDownLatch(1);
        Thread bad = new Thread(() -> Await.latch(end), "bad-one");
        try (Engine engine = new Engine("engine-1")) {
            ByteWatcher watcher = ByteWatcher.builder()
                    .threads(ThreadSelector.matching(thread -> {
                        if (thread.getName().equals("bad-one")) {
                            throw new AssertionError("in a predicate");
                        }
                        return thread.getName().startsWith("engine");
                    }))
                    .every(PERIOD)
                    .limit(AllocationLimit.total(1))
                    .start();
            bad.start();
            Await.until("some sweeps later", new Sweeps(watcher)::isOver);
            engine.allocate(48);
            Await.until("the breach is told", () -> watcher.breachCount() == 1);
            watcher.close();
            assertThat(watcher.isClosed()).isTrue();
        } finally {
            end.countDown();
        }
    }

    @Test
    void closeOnAnInterruptedThreadWaitsForTheListeners() {
        AtomicInteger told = new AtomicInteger();
        try (Engine engine = new Engine("engine-1")) {
            ByteWatcher watcher = watch("engine-*")
                    .every(Duration.ofHours(1))
                    .limit(AllocationLimit.total(1_000))
                    .onBreach(breach -> {
                        Thread.sleep(100);
                        told.incrementAndGet();
                    })
                    .start();
            engine.allocate(1_024);
            Thread.currentThread().interrupt();
            watcher.close();
            assertThat(Thread.interrupted()).isTrue();
            assertThat(told).hasValue(1);
        }
    }

    @Test
    void thousandsOfBreachesAreSummarised() throws InterruptedException {
        try (ByteWatcher watcher =
                watch("short-*").limit(AllocationLimit.total(1)).start()) {
            CountDownLatch allocated = new CountDownLatch(1_200);
            CountDownLatch end = new CountDownLatch(1);
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < 1_200; i++) {
                Thread thread = new Thread(
                        () -> {
                            byteSink = new byte[100];
                            allocated.countDown();
                            Await.latch(end);
                        },
                        "short-" + i);
                thread.start();
                threads.add(thread);
            }
            allocated.await();
            Await.until("all are told", () -> watcher.breachCount() == 1_200);
            end.countDown();
            for (Thread thread : threads) {
                thread.join();
            }
            assertThat(watcher.breaches()).hasSize(1_000);
            assertThatExceptionOfType(WatchAssertionError.class)
                    .isThrownBy(watcher::assertNoBreach)
                    .withMessageStartingWith("1,200 breaches in ")
                    .withMessageEndingWith("  and 1,150 more")
                    .satisfies(error -> assertThat(
                                    String.valueOf(error.getMessage()).lines())
                            .hasSizeLessThan(500));
        }
    }
}
