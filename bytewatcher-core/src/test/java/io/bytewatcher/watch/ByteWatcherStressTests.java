package io.bytewatcher.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import io.bytewatcher.test.Await;
import io.bytewatcher.test.VirtualThreads;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Watchers of threads that come and go, with calls, interrupts and closes at any moment. Bounded by counts, not by time. Few repetitions
 * here, many in {@link ByteWatcherNightlyStressTests}.
 */
class ByteWatcherStressTests {
    private static final Duration PERIOD = Duration.ofMillis(1);
    private static final int KIB = 1 << 10;
    private static final long NO_BREACH = 1L << 50;
    private static final ThreadMXBean COUNTER = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @SuppressWarnings("unused") // written, so that the JIT cannot remove the arrays
    private static volatile byte[] byteSink = {};

    /** Kept, so that its level is. */
    private static final Logger LOGGER = Logger.getLogger("io.bytewatcher.watch");

    /** The repetitions: an eighth of a night's, and at least each kind of round. */
    int times(int many) {
        return Math.max(4, many / 8);
    }

    private final AtomicBoolean over = new AtomicBoolean();
    private final List<Thread> before = threadsNamedAsThoseOfAWatcher();
    private final List<Thread> helpers = new ArrayList<>();
    private final List<Throwable> failures = new ArrayList<>();

    @BeforeAll
    static void logNoListenersThatFail() {
        LOGGER.setLevel(Level.OFF);
    }

    @AfterAll
    static void logAgain() {
        LOGGER.setLevel(null);
    }

    @AfterEach
    void allThreadsEnd() throws Exception {
        over.set(true);
        Bounded.run(() -> {
            for (Thread helper : helpers) {
                helper.join();
            }
            return null;
        });
        Await.until("no thread of a watcher is left", () -> watchThreads().isEmpty());
        synchronized (failures) {
            assertThat(failures).isEmpty();
        }
    }

    private List<Thread> watchThreads() {
        List<Thread> threads = new ArrayList<>(threadsNamedAsThoseOfAWatcher());
        threads.removeAll(before);
        return threads;
    }

    private static List<Thread> threadsNamedAsThoseOfAWatcher() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("bytewatcher-watch"))
                .toList();
    }

    private static ByteWatcherBuilder watch(String... names) {
        return ByteWatcher.builder()
                .threads(ThreadSelector.named(names))
                .every(PERIOD)
                .progress(false);
    }

    /** By thread id. A carrier ends only after 30 s without work. */
    private static Map<Long, Long> bytesOfCarriers() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(ByteWatcherStressTests::isCarrier)
                .map(Thread::getId)
                .collect(Collectors.toMap(id -> id, COUNTER::getThreadAllocatedBytes));
    }

    private static boolean isCarrier(Thread thread) {
        ThreadGroup group = thread.getThreadGroup(); // null if the thread has ended
        return group != null && group.getName().equals("CarrierThreads");
    }

    private static long bytesOfCarriersSince(Map<Long, Long> before) {
        return bytesOfCarriers().entrySet().stream()
                .mapToLong(carrier -> carrier.getValue() - before.getOrDefault(carrier.getKey(), 0L))
                .sum();
    }

    private static void allocate(int kib) {
        for (int i = 0; i < kib; i++) {
            byteSink = new byte[KIB - 16];
        }
    }

    /** Runs until the test is over. */
    private void again(String name, Runnable task) {
        start(name, () -> {
            while (!over.get()) {
                task.run();
            }
        });
    }

    private Thread start(String name, Runnable task) {
        Thread thread = new Thread(
                () -> {
                    try {
                        task.run();
                    } catch (Throwable e) {
                        synchronized (failures) {
                            failures.add(e);
                        }
                    }
                },
                name);
        thread.setDaemon(true);
        helpers.add(thread);
        thread.start();
        return thread;
    }

    /** Very short-lived threads, some of them watched. */
    private void comeAndGo() {
        AtomicInteger number = new AtomicInteger();
        again("starter", () -> {
            ThreadFactory threads = task -> new Thread(task, "fleeting-" + number.incrementAndGet() % 100);
            List<Thread> started = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                int kib = i;
                Thread thread = threads.newThread(() -> allocate(kib));
                thread.start();
                started.add(thread);
            }
            started.forEach(Await::end);
        });
    }

    /** Interrupts the watchers' own threads, which they must ignore. */
    private void interrupt() {
        again("interrupter", () -> {
            watchThreads().forEach(Thread::interrupt);
            LockSupport.parkNanos(200_000);
        });
    }

    private void ask(ByteWatcher watcher) {
        again("asker", () -> {
            WatchSnapshot snapshot = watcher.snapshot();
            assertThat(snapshot.threads().stream().map(WatchedThread::id)).doesNotHaveDuplicates();
            assertThat(watcher.breaches()).hasSizeLessThanOrEqualTo((int) watcher.breachCount());
            assertThat(watcher.history()).hasSizeLessThan(10_000);
            LockSupport.parkNanos(100_000);
        });
    }

    // Threads that come and go

    private static final class Held {
        final CountDownLatch allocated = new CountDownLatch(1);
        final CountDownLatch end = new CountDownLatch(1);
        final Thread thread;
        final boolean breaks;

        Held(String name, int kib, boolean breaks) {
            this.breaks = breaks;
            thread = new Thread(
                    () -> {
                        allocate(kib);
                        allocated.countDown();
                        Await.latch(end);
                    },
                    name);
            thread.setDaemon(true);
            thread.start();
        }

        @SuppressWarnings("deprecation") // Thread.threadId() is not in release 17
        long id() {
            return thread.getId();
        }

        void awaitRest() {
            Await.latch(allocated);
            Await.until("it waits", () -> thread.getState() == Thread.State.WAITING);
        }
    }

    @Test
    void eachBreachIsReportedOnceAndEachByteIsCountedOnce() throws Exception {
        Bounded.run(() -> {
            int waves = times(25);
            int threadsOfAWave = 16;
            Map<String, AtomicInteger> told = new ConcurrentHashMap<>();
            Map<Long, Long> ended = new ConcurrentHashMap<>();
            AtomicBoolean closed = new AtomicBoolean();
            AtomicInteger late = new AtomicInteger();
            ByteWatcher watcher = watch("held-*")
                    .limit(AllocationLimit.total(64 * KIB))
                    .limit(AllocationLimit.totalOfAllThreads(NO_BREACH))
                    .onBreach(breach -> {
                        if (closed.get()) {
                            late.incrementAndGet();
                        }
                        told.computeIfAbsent(breach.threadName(), name -> new AtomicInteger())
                                .incrementAndGet();
                        if (breach.bytes() % 3 == 0) {
                            throw new IllegalStateException("a listener that fails");
                        }
                    })
                    .onThreadEnded(thread -> ended.merge(thread.id(), thread.bytes(), (once, twice) -> -1L))
                    .start();
            comeAndGo();
            interrupt();
            ask(watcher);
            List<Held> breaking = new ArrayList<>();
            Map<Long, Long> atRest = new ConcurrentHashMap<>();
            for (int wave = 0; wave < waves; wave++) {
                List<Held> all = new ArrayList<>();
                for (int i = 0; i < threadsOfAWave; i++) {
                    boolean breaks = i % 2 == 0;
                    all.add(new Held("held-" + wave + "-" + i, breaks ? 65 + i : i, breaks));
                }
                all.forEach(Held::awaitRest);
                WatchSnapshot seen = watcher.snapshot();
                for (Held held : all) {
                    long bytes = COUNTER.getThreadAllocatedBytes(held.id());
                    assertThat(seen.threads())
                            .filteredOn(row -> row.id() == held.id())
                            .singleElement()
                            .extracting(WatchedThread::bytes)
                            .isEqualTo(bytes);
                    atRest.put(held.id(), bytes);
                }
                all.stream().filter(held -> held.breaks).forEach(breaking::add);
                all.forEach(held -> held.end.countDown());
                all.forEach(held -> Await.end(held.thread));
            }
            WatchSnapshot last = watcher.snapshot();
            over.set(true);
            watcher.close();
            closed.set(true);
            Await.until("its threads have ended", () -> watchThreads().isEmpty());

            assertThat(told).hasSize(breaking.size());
            breaking.forEach(held -> assertThat(told.get(held.thread.getName())).hasValue(1));
            assertThat(watcher.breachCount()).isEqualTo(breaking.size());
            assertThat(ended.keySet()).isEqualTo(atRest.keySet());
            // the bytes of a thread's end may be seen, too
            ended.forEach((id, bytes) ->
                    assertThat(bytes - atRest.getOrDefault(id, 0L)).isBetween(0L, 4L * KIB));
            long allEnded = ended.values().stream().mapToLong(Long::longValue).sum();
            assertThat(watcher.snapshot().endedThreads().atLeast()).isEqualTo(allEnded);
            assertThat(last.endedThreads().atLeast()).isLessThanOrEqualTo(allEnded);
            assertThat(watcher.snapshot().endedThreadCount()).isEqualTo(waves * threadsOfAWave);
            assertThat(late).hasValue(0);
            return null;
        });
    }

    // Callers

    @Test
    void severalWatchersServeConcurrentCallers() throws Exception {
        Bounded.run(() -> {
            int askers = 6;
            int asked = times(60);
            comeAndGo();
            interrupt();
            List<ByteWatcher> watchers = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                watchers.add(watch("fleeting-*", "asker-*")
                        .limit(AllocationLimit.total(NO_BREACH))
                        .limit(AllocationLimit.perSecond(NO_BREACH))
                        .limit(AllocationLimit.totalOfAllThreads(NO_BREACH))
                        .limit(AllocationLimit.perOperation(NO_BREACH))
                        .start());
            }
            List<Thread> asking = new ArrayList<>();
            for (int asker = 0; asker < askers; asker++) {
                boolean interrupted = asker % 2 == 0;
                asking.add(start("asker-" + asker, () -> {
                    for (int i = 0; i < asked; i++) {
                        ByteWatcher watcher = watchers.get(i % watchers.size());
                        watcher.operations(2);
                        if (interrupted) {
                            Thread.currentThread().interrupt();
                        }
                        assertThat(watcher.snapshot().threads()).isNotEmpty();
                        watcher.rearm();
                        watcher.history();
                        assertThat(watcher.breaches()).isEmpty();
                        if (i % 10 == 0 && !interrupted) {
                            watcher.assertNoBreach();
                        }
                        assertThat(Thread.interrupted()).isEqualTo(interrupted);
                    }
                }));
            }
            asking.forEach(Await::end);
            long operations = 0;
            for (ByteWatcher watcher : watchers) {
                watcher.close();
                operations += watcher.snapshot().operations();
                assertThat(watcher.breachCount()).isZero();
            }
            assertThat(operations).isEqualTo(2L * askers * asked);
            return null;
        });
    }

    @Test
    void historyHasTheLiveThreadsWheneverTheWatchEnds() throws Exception {
        Bounded.run(() -> {
            for (int i = 0; i < times(200); i++) {
                ByteWatcher watcher = watch(Thread.currentThread().getName()).start();
                List<Thread> asking = new ArrayList<>();
                for (int asker = 0; asker < 2; asker++) {
                    asking.add(start("asker-" + asker, () -> {
                        boolean last;
                        do {
                            last = watcher.isClosed();
                            assertThat(watcher.history()).isNotEmpty();
                            LockSupport.parkNanos(10_000);
                        } while (!last);
                    }));
                }
                watcher.close();
                asking.forEach(Await::end);
            }
            return null;
        });
    }

    @Test
    void resetWhileThreadsAllocateLosesNoLaterBytes() throws Exception {
        Bounded.run(() -> {
            try (Engine engine = new Engine("engine-reset");
                    ByteWatcher watcher = watch("engine-reset")
                            .limit(AllocationLimit.total(NO_BREACH))
                            .start()) {
                interrupt();
                ask(watcher);
                long allocated = 0;
                for (int i = 0; i < times(300); i++) {
                    if (i % 10 == 0) {
                        watcher.reset(engine.thread());
                        allocated = 0;
                    }
                    int bytes = 16 + 8 * (i % 100);
                    engine.allocate(bytes);
                    allocated += bytes;
                    assertThat(watcher.snapshot().bytes()).isEqualTo(allocated);
                }
            }
            return null;
        });
    }

    // Closing

    @ParameterizedTest
    @ValueSource(strings = {"quick", "throwing", "blocking"})
    void closeAtAnyMomentReportsEachBreachOnceAndNoneAfterwards(String listener) throws Exception {
        Bounded.run(() -> {
            comeAndGo();
            interrupt();
            for (int round = 0; round < times(20); round++) {
                CountDownLatch blocked = new CountDownLatch(1);
                AtomicInteger told = new AtomicInteger();
                AtomicBoolean closed = new AtomicBoolean();
                AtomicBoolean late = new AtomicBoolean();
                ByteWatcher watcher = watch("fleeting-*", "busy-*")
                        .limit(AllocationLimit.total(1))
                        .onThreadStarted(thread -> late.compareAndSet(false, closed.get()))
                        .onThreadEnded(thread -> late.compareAndSet(false, closed.get()))
                        .onBreach(breach -> {
                            late.compareAndSet(false, closed.get());
                            told.incrementAndGet();
                            if (listener.equals("throwing")) {
                                throw new AssertionError("a listener that fails");
                            } else if (listener.equals("blocking")) {
                                blocked.await();
                                LockSupport.parkNanos(1_000_000); // is busy while close() waits for it
                            }
                            late.compareAndSet(false, closed.get());
                        })
                        .start();
                Busy busy = new Busy("busy-" + round);
                int enough = round % 4;
                Await.until("some breaches", () -> watcher.breachCount() >= enough);
                List<Thread> closers = new ArrayList<>();
                for (int i = 0; i <= round % 3; i++) {
                    closers.add(start("closer-" + i, watcher::close));
                }
                blocked.countDown();
                closers.forEach(Await::end);
                busy.close();
                closed.set(true);
                assertThat(watcher.isClosed()).isTrue();
                assertThat((long) told.get()).isEqualTo(watcher.breachCount());
                Await.until("its threads have ended", () -> watchThreads().isEmpty());
                assertThat(late).isFalse();
                assertThat(watcher.snapshot()).isSameAs(watcher.snapshot());
            }
            return null;
        });
    }

    @Test
    void closeFromAListenerEndsTheWatchAndReportsEachBreachOnce() throws Exception {
        Bounded.run(() -> {
            comeAndGo();
            for (int round = 0; round < times(30); round++) {
                AtomicInteger told = new AtomicInteger();
                List<ByteWatcher> self = new ArrayList<>();
                CountDownLatch known = new CountDownLatch(1);
                Consumer<Object> close = event -> {
                    Await.latch(known);
                    self.get(0).close();
                };
                ByteWatcherBuilder builder = watch("fleeting-*", "busy-*")
                        .limit(AllocationLimit.total(1))
                        .onBreach(breach -> {
                            told.incrementAndGet();
                            close.accept(breach);
                        });
                if (round % 2 == 0) {
                    builder.onThreadEnded(close::accept);
                }
                ByteWatcher watcher = builder.start();
                self.add(watcher);
                known.countDown();
                Busy busy = new Busy("busy-" + round);
                Await.until("it is closed", watcher::isClosed);
                busy.close();
                Await.until("all are told", () -> told.get() >= watcher.breachCount());
                Await.until("its threads have ended", () -> watchThreads().isEmpty());
                assertThat((long) told.get()).isEqualTo(watcher.breachCount());
            }
            return null;
        });
    }

    // Virtual threads

    @Test
    void virtualThreadsThatCallTheWatcherAreCountedThroughTheirCarriers() throws Exception {
        assumeTrue(Runtime.version().feature() >= 21);
        Bounded.run(() -> {
            int threads = times(400);
            int kib = 16;
            AtomicLong asked = new AtomicLong();
            Map<Long, Long> carriers = bytesOfCarriers();
            try (ByteWatcher watcher = ByteWatcher.builder()
                    .every(PERIOD)
                    .progress(false)
                    .limit(AllocationLimit.total(NO_BREACH))
                    .start()) {
                interrupt();
                VirtualThreads.run(threads, () -> {
                    allocate(kib);
                    watcher.operations(1);
                    if (asked.incrementAndGet() % 8 == 0) {
                        watcher.snapshot();
                    }
                    allocate(kib);
                });
                WatchSnapshot snapshot = watcher.snapshot();
                assertThat(snapshot.operations()).isEqualTo(threads);
                assertThat(snapshot.virtualThreads().atMost())
                        .isBetween(2L * threads * kib * KIB, bytesOfCarriersSince(carriers));
                assertThat(watcher.breachCount()).isZero();
            }
            return null;
        });
    }
}
