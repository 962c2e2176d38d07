package io.bytewatcher.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.bytewatcher.ByteSize;
import io.bytewatcher.internal.counter.JvmCounters;
import io.bytewatcher.test.Await;
import io.bytewatcher.test.ForkedJvm;
import io.bytewatcher.test.VirtualThreads;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A watcher of real threads. */
class ByteWatcherTests {
    private static final Duration PERIOD = Duration.ofMillis(20);

    @SuppressWarnings("unused") // written, so that the JIT cannot remove the arrays
    private static volatile byte[] byteSink = {};

    private static ByteWatcherBuilder watch(String... names) {
        return ByteWatcher.builder().threads(ThreadSelector.named(names)).every(PERIOD);
    }

    // Breaches

    @Test
    void callsBackOnceWithThreadBytesTimeAndStack() {
        List<Breach> told = Collections.synchronizedList(new ArrayList<>());
        try (Engine engine = new Engine("engine-1");
                ByteWatcher watcher = watch("engine-*")
                        .limit(AllocationLimit.total(10_000))
                        .onBreach(told::add)
                        .start()) {
            engine.allocate(10_000);
            engine.allocate(48);
            Await.until("the breach is told", () -> !told.isEmpty());
            engine.allocate(4_096);

            assertThat(watcher.snapshot().bytes()).isEqualTo(14_144);
            Await.until("a sweep later", new Sweeps(watcher)::isOver);
            assertThat(told).hasSize(1).isEqualTo(watcher.breaches());
            Breach breach = told.get(0);
            assertThat(breach.thread()).containsSame(engine.thread());
            assertThat(breach.threadName()).isEqualTo("engine-1");
            assertThat(breach.bytes()).isBetween(10_048L, 14_144L);
            assertThat(breach.limit().bytes()).isEqualTo(10_000);
            assertThat(breach.elapsed()).isPositive().isLessThan(Duration.ofSeconds(30));
            assertThat(breach.bytesPerSecond()).isPositive();
            assertThat(breach.stack())
                    .extracting(StackTraceElement::getMethodName)
                    .contains("run");
            assertThat(breach.toString())
                    .startsWith("engine-1 at ")
                    .contains(" B, limit 10,000 B per thread")
                    .contains("    at ");
        }
    }

    @Test
    void aThreadThatAllocatesNothingBreaksNoLimit() {
        try (Engine engine = new Engine("engine-quiet");
                ByteWatcher watcher = watch("engine-quiet")
                        .limit(AllocationLimit.perOperation(0))
                        .limit(AllocationLimit.total(1))
                        .start()) {
            for (int i = 0; i < 20; i++) {
                watcher.operations(100);
                Await.until("a sweep later", new Sweeps(watcher)::isOver);
            }
            watcher.assertNoBreach();
            assertThat(watcher.snapshot().operations()).isEqualTo(2_000);
            assertThat(watcher.snapshot().bytes()).isZero();
            assertThat(engine.thread().isAlive()).isTrue();
        }
    }

    @Test
    void assertNoBreachListsAll() {
        try (Engine one = new Engine("engine-1");
                Engine two = new Engine("engine-2");
                ByteWatcher watcher =
                        watch("engine-*").limit(AllocationLimit.total(1_000)).start()) {
            watcher.assertNoBreach();
            one.allocate(1_024);
            two.allocate(2_048);
            assertThatExceptionOfType(WatchAssertionError.class)
                    .isThrownBy(watcher::assertNoBreach)
                    .withMessageStartingWith("2 breaches in ")
                    .withMessageContaining("engine-1 at ")
                    .withMessageContaining(": 1,024 B, limit 1,000 B per thread")
                    .withMessageContaining(": 2,048 B, limit 1,000 B per thread")
                    .satisfies(error -> assertThat(error.breaches()).hasSize(2));
        }
    }

    @Test
    void breachesOfTheLastSweepAreReportedBeforeCloseReturns() {
        AtomicInteger told = new AtomicInteger();
        try (Engine engine = new Engine("engine-last")) {
            ByteWatcher watcher = watch("engine-last")
                    .every(Duration.ofHours(1))
                    .limit(AllocationLimit.total(1_000))
                    .onBreach(breach -> told.incrementAndGet())
                    .start();
            engine.allocate(1_024);
            watcher.close();
            assertThat(told).hasValue(1);
            watcher.close();
            assertThat(told).hasValue(1);
            assertThat(watcher.snapshot().threads())
                    .extracting(WatchedThread::bytes)
                    .containsExactly(1_024L);
        }
    }

    @Test
    void sitesOfAnEndedThreadAreUnknown() throws Exception {
        Engine engine = new Engine("engine-ended");
        try (ByteWatcher watcher =
                watch("engine-ended").limit(AllocationLimit.total(1_000)).start()) {
            engine.allocate(1_024);
            Await.until("the breach is seen", () -> !watcher.breaches().isEmpty());
            engine.close();
            assertThat(watcher.breaches().get(0).sites(Duration.ofMillis(10)).toString())
                    .isEqualTo("where: not known, because the thread has ended");
        }
    }

    // Listeners

    @Test
    void throwingListenerStopsNeitherOtherListenersNorTheWatch() {
        AtomicInteger told = new AtomicInteger();
        try (Engine engine = new Engine("engine-1");
                ByteWatcher watcher = watch("engine-*", "other")
                        .limit(AllocationLimit.total(1_000))
                        .onBreach(breach -> {
                            throw new IllegalStateException("a listener that throws, on purpose");
                        })
                        .onBreach(breach -> {
                            throw new StackOverflowError("a listener that throws an error, on purpose");
                        })
                        .onBreach(breach -> told.incrementAndGet())
                        .start()) {
            engine.allocate(1_024);
            Await.until("the other listener is told", () -> told.get() == 1);
            watcher.reset();
            engine.allocate(1_024);
            Await.until("it is told again", () -> told.get() == 2);
        }
    }

    @Test
    void aSlowListenerDelaysNoSweep() throws Exception {
        CountDownLatch blocked = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        try (Engine engine = new Engine("engine-1");
                Engine other = new Engine("engine-2");
                ByteWatcher watcher = watch("engine-*")
                        .limit(AllocationLimit.total(1_000))
                        .onBreach(breach -> {
                            blocked.countDown();
                            release.await();
                        })
                        .start()) {
            engine.allocate(1_024);
            blocked.await();
            other.allocate(1_024);
            Await.until("the second breach is seen", () -> watcher.breaches().size() == 2);
            release.countDown();
        }
    }

    @Test
    void aListenerMayCloseTheWatcher() {
        AtomicInteger told = new AtomicInteger();
        ByteWatcher[] itself = new ByteWatcher[1];
        try (Engine engine = new Engine("engine-1")) {
            itself[0] = watch("engine-*")
                    .limit(AllocationLimit.total(1_000))
                    .onBreach(breach -> {
                        itself[0].close();
                        told.incrementAndGet();
                    })
                    .start();
            engine.allocate(1_024);
            Await.until("the listener has returned", () -> told.get() == 1);
            itself[0].close();
        }
    }

    @Test
    void threadStartsAndEndsAreReported() {
        List<String> told = Collections.synchronizedList(new ArrayList<>());
        try (Engine early = new Engine("engine-early");
                ByteWatcher watcher = watch("engine-*")
                        .onThreadStarted(thread -> told.add("+" + thread.name()))
                        .onThreadEnded(thread -> told.add("-" + thread))
                        .start()) {
            Engine late = new Engine("engine-late");
            Await.until("the start is told", () -> told.contains("+engine-late"));
            late.allocate(1 << 20);
            Sweeps sweeps = new Sweeps(watcher);
            Await.until("it is swept", sweeps::isOver);
            late.close();
            Await.until("the end is told", () -> told.size() == 2);
            assertThat(told.get(1)).startsWith("-engine-late allocated 1,04").endsWith(" B (ended)");
            assertThat(watcher.snapshot().endedThreadCount()).isEqualTo(1);
            assertThat(watcher.snapshot().endedThreads().atLeast()).isGreaterThanOrEqualTo(1 << 20);
            assertThat(early.thread().isAlive()).isTrue();
        }
    }

    // Texts for users

    @Test
    void aSnapshotListsTheThreadsAndTheRest() {
        try (Engine engine = new Engine("engine-1");
                Engine other = new Engine("engine-22");
                ByteWatcher watcher = watch("engine-*").start()) {
            engine.allocate(16_384);
            other.allocate(1_024);
            WatchSnapshot snapshot = watcher.snapshot();
            assertThat(snapshot.threads()).extracting(WatchedThread::name).containsExactly("engine-1", "engine-22");
            assertThat(snapshot.toString().lines().filter(line -> line.contains("engine")))
                    .containsExactly("16,384  engine-1", " 1,024  engine-22");
            assertThat(snapshot.toString()).contains("17,408 B on 2 watched threads in ");
            watcher.reset(engine.thread());
            assertThat(watcher.snapshot().threads())
                    .extracting(WatchedThread::toString)
                    .containsExactly("engine-22 allocated 1,024 B", "engine-1 allocated 0 B");
        }
    }

    @Test
    void theHistoryIsWrittenAsCsv(@TempDir Path directory) throws Exception {
        try (Engine engine = new Engine("engine \"1\", new");
                ByteWatcher watcher = watch("engine*").start()) {
            engine.allocate(4_096);
            Await.until(
                    "two points are kept",
                    () -> watcher.history().stream()
                            .anyMatch(series -> series.points().size() > 2));
            Path file = directory.resolve("history.csv");
            watcher.writeCsv(file);
            List<String> lines = Files.readAllLines(file);
            assertThat(lines.get(0)).isEqualTo("elapsed_ms,thread_id,thread,bytes");
            assertThat(lines.get(lines.size() - 1)).matches("\\d+," + id(engine) + ",\"engine \"\"1\"\", new\",4096");
        }
    }

    @SuppressWarnings("deprecation") // Thread.threadId() is not in release 17
    private static long id(Engine engine) {
        return engine.thread().getId();
    }

    @Test
    void flightRecordingContainsBreachesAndThreads(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("watch.jfr");
        try (Recording recording = new Recording()) {
            recording.start();
            try (Engine engine = new Engine("engine-jfr");
                    ByteWatcher watcher = watch("engine-jfr")
                            .limit(AllocationLimit.total(1_000))
                            .start()) {
                engine.allocate(1_024);
                Await.until("the breach is seen", () -> !watcher.breaches().isEmpty());
            }
            recording.stop();
            recording.dump(file);
        }
        List<RecordedEvent> events = RecordingFile.readAllEvents(file);
        assertThat(named(events, "io.bytewatcher.AllocationBreach"))
                .singleElement()
                .satisfies(event -> {
                    assertThat(event.getString("threadName")).isEqualTo("engine-jfr");
                    assertThat(event.getString("limit")).isEqualTo("1,000 B per thread");
                    assertThat(event.getLong("allocated")).isEqualTo(1_024);
                    assertThat(event.getThread("breachingThread").getJavaName()).isEqualTo("engine-jfr");
                    assertThat(event.getString("stack")).contains("Engine.run");
                });
        assertThat(named(events, "io.bytewatcher.ThreadAllocation"))
                .isNotEmpty()
                .allSatisfy(event -> assertThat(event.getString("threadName")).isEqualTo("engine-jfr"));
    }

    private static Stream<RecordedEvent> named(List<RecordedEvent> events, String name) {
        return events.stream().filter(event -> event.getEventType().getName().equals(name));
    }

    // Bad input

    @Test
    void badInputIsAnError() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AllocationLimit.total(-1))
                .withMessage("total: -1 (expected: >= 0 bytes)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AllocationLimit.perSecond(-1))
                .withMessage("perSecond: -1 (expected: >= 0 bytes)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AllocationLimit.perOperation(-1))
                .withMessage("perOperation: -1 (expected: >= 0 bytes)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AllocationLimit.total(1).over(Duration.ofSeconds(1)))
                .withMessageContaining("a total has no window");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AllocationLimit.perSecond(1).over(Duration.ZERO))
                .withMessage("over: PT0S (expected: > 0 and at most 24 h)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ByteWatcher.builder().every(Duration.ZERO))
                .withMessage("every: PT0S (expected: 1 ms to 1 h)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ByteWatcher.builder().warmUp(Duration.ofSeconds(-1)))
                .withMessage("warmUp: PT-1S (expected: > 0 and at most 24 h)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ByteWatcher.builder()
                        .every(Duration.ofSeconds(5))
                        .limit(AllocationLimit.perSecond(1))
                        .start())
                .withMessageContaining("a window of at least the sampling period, 5 s");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ThreadSelector.named())
                .withMessage("named: no pattern (expected: such as \"engine-*\")");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ThreadSelector.of())
                .withMessageStartingWith("of: no thread");
        assertThatIllegalArgumentException().isThrownBy(() -> {
            ByteWatcherBuilder builder = ByteWatcher.builder();
            for (int i = 0; i < 61; i++) {
                builder.limit(AllocationLimit.total(1));
            }
        });
    }

    @Test
    void aBuilderStartsOneWatcher() {
        ByteWatcherBuilder builder = watch("main");
        try (ByteWatcher watcher = builder.start()) {
            assertThatIllegalStateException()
                    .isThrownBy(builder::start)
                    .withMessage("this builder has started its watcher already; make another one");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> watcher.reset(new Thread("unknown")))
                    .withMessage("reset: the thread \"unknown\" is not watched (watched: named main)");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> watcher.operations(-1))
                    .withMessage("operations: -1 (expected: >= 0)");
        }
    }

    @Test
    void useAfterCloseIsAnError() {
        ByteWatcher watcher = ByteWatcher.builder().start();
        watcher.close();
        assertThatIllegalStateException()
                .isThrownBy(() -> watcher.operations(1))
                .withMessage("this watcher is closed; start another one");
        assertThatIllegalStateException().isThrownBy(watcher::reset);
        assertThatIllegalStateException().isThrownBy(watcher::rearm);
        assertThatIllegalStateException().isThrownBy(() -> watcher.reset(Thread.currentThread()));
        watcher.assertNoBreach();
        assertThat(watcher.isClosed()).isTrue();
        assertThat(watcher.snapshot()).isSameAs(watcher.snapshot());
        assertThat(watcher.snapshot().isCounting()).isTrue();
    }

    @Test
    void anEmptySelectionIsAnErrorOnRequest() {
        ByteWatcher watcher = watch("nobody-*").failIfNone().start();
        assertThatIllegalStateException()
                .isThrownBy(watcher::assertNoBreach)
                .withMessageStartingWith("no thread was watched: none was named nobody-*; live at the end: ")
                .withMessageContaining("main")
                .satisfies(none -> assertThat(none.getMessage())
                        .doesNotContain("bytewatcher-", "surefire-", "Signal Dispatcher", "Reference Handler"));
        assertThatIllegalStateException().isThrownBy(watcher::close);
        watch("nobody-*").start().close(); // a warning
    }

    // The JVM

    /** Covers everything around a sweep; {@code SweepAllocationTests} covers the sweeps alone, without waits. */
    @Test
    @Tag("nightly")
    void sweepsAllocateAlmostNothing() {
        List<Engine> engines = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            engines.add(new Engine("engine-" + i));
        }
        try (ByteWatcher watcher = watch("engine-*")
                .every(Duration.ofMillis(1))
                .limit(AllocationLimit.total(1 << 20))
                .limit(AllocationLimit.perSecond(1 << 20))
                .limit(AllocationLimit.perOperation(0))
                .limit(AllocationLimit.totalOfAllThreads(1 << 20))
                .start()) {
            Await.until("it is warm", () -> watcher.snapshot().elapsed().toMillis() > 3_000);
            Thread sampler = Thread.getAllStackTraces().keySet().stream()
                    .filter(thread -> thread.getName().equals("bytewatcher-watch"))
                    .findFirst()
                    .orElseThrow();
            // In up to 1,000 sweeps over 100 threads. ThreadGroup.enumerate itself allocates an array of groups until
            // C2 has compiled it, and on JDK 25 one of threads. The JIT's own allocation occurs once.
            long most = Runtime.version().feature() < 21 ? 50_000 : 1_500_000;
            long least = Long.MAX_VALUE;
            for (int i = 0; i < 10 && least > most; i++) {
                long before = bytes(sampler);
                Duration start = watcher.snapshot().elapsed();
                Await.until(
                        "a second has passed",
                        () -> watcher.snapshot().elapsed().minus(start).toMillis() > 1_000);
                least = Math.min(least, bytes(sampler) - before);
            }
            assertThat(least).isLessThan(most);
            assertThat(watcher.breaches()).isEmpty();
        } finally {
            engines.forEach(Engine::close);
        }
    }

    @SuppressWarnings("deprecation") // Thread.threadId() is not in release 17
    private static long bytes(Thread thread) {
        return JvmCounters.thread(thread.getId());
    }

    @Test
    void reportingWorkAllocatesNothing() {
        try (ByteWatcher watcher = ByteWatcher.builder().start()) {
            watcher.operations(1);
            long before = bytes(Thread.currentThread());
            for (int i = 0; i < 100; i++) {
                watcher.operations(i);
            }
            assertThat(bytes(Thread.currentThread()) - before).isLessThan(100);
        }
    }

    @Test
    void shortLivedThreadsAreNotRetained() {
        leavesNothing(1_000, 256 * 1_024);
    }

    @Test
    @Tag("nightly")
    void hundredThousandShortLivedThreadsAreNotRetained() {
        leavesNothing(100_000, 4 * 1_024);
    }

    /** If the watcher kept the threads, their memory would exceed the heap at least four times. */
    private static void leavesNothing(int count, int size) {
        List<String> output = ForkedJvm.ofThisJdk()
                .withFlags("-Xmx64m")
                .run(ShortLivedThreads.class, String.valueOf(count), String.valueOf(size));
        assertThat(output).containsExactly(count + " ends told", count + " ends counted", "0 threads left");
    }

    @Test
    void aClosedWatcherKeepsNoThreadAlive() throws Exception {
        List<WeakReference<Thread>> ended = new ArrayList<>();
        ByteWatcher watcher = closedAfterABreach(ended);
        Await.until("the thread is collected", () -> {
            System.gc();
            return ended.get(0).refersTo(null);
        });
        assertThat(watcher.breaches()).hasSize(1);
        assertThat(watcher.breaches().get(0).thread()).isEmpty();
        assertThat(watcher.snapshot().threads()).hasSize(1);
    }

    /** A method of its own, because an interpreted frame keeps its variables alive. */
    private static ByteWatcher closedAfterABreach(List<WeakReference<Thread>> ended) {
        try (Engine engine = new Engine("engine-gone")) {
            ByteWatcher watcher =
                    watch("engine-gone").limit(AllocationLimit.total(1_000)).start();
            engine.allocate(1_024);
            Await.until("the breach is seen", () -> !watcher.breaches().isEmpty());
            watcher.close();
            ended.add(new WeakReference<>(engine.thread()));
            return watcher;
        }
    }

    @Test
    void theJvmExitsWhileAWatcherIsOpen() {
        assertThat(ForkedJvm.ofThisJdk().run(OpenWatcher.class)).containsExactly("end of main");
    }

    @Test
    void threadsOfOtherGroupsAreWatched() {
        ThreadGroup group = new ThreadGroup(new ThreadGroup("outer"), "inner");
        CountDownLatch end = new CountDownLatch(1);
        Thread thread = new Thread(group, () -> awaitQuietly(end), "in-a-group");
        thread.start();
        try (ByteWatcher watcher =
                ByteWatcher.builder().threads(ThreadSelector.inGroup("outer")).start()) {
            assertThat(watcher.snapshot().threads())
                    .extracting(WatchedThread::name)
                    .containsExactly("in-a-group");
        } finally {
            end.countDown();
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void virtualThreadsHaveARow() throws Exception {
        try (Engine engine = new Engine("engine-1");
                ByteWatcher watcher = watch("engine-*").start()) {
            VirtualThreads.run(100, () -> byteSink = new byte[1 << 20]);
            WatchSnapshot snapshot = watcher.snapshot();
            assertThat(snapshot.virtualThreads().atLeast()).isGreaterThanOrEqualTo(100 << 20);
            assertThat(snapshot.virtualThreads().atMost()).isLessThan(110 << 20);
            assertThat(snapshot.bytes()).isZero();
            assertThat(snapshot.toString()).contains("virtual threads, all of this JVM");
            assertThat(engine.thread().isAlive()).isTrue();
        }
    }

    @Test
    void aSnapshotWithoutALiveThreadHasALineForThoseThatEnded() {
        try (ByteWatcher watcher = watch("engine-*").start()) {
            try (Engine engine = new Engine("engine-short")) {
                Await.until("it is seen", () -> watcher.snapshot().threads().size() == 1);
                engine.allocate(1_024);
                assertThat(watcher.snapshot().bytes()).isGreaterThanOrEqualTo(1_024);
            }
            Await.until("its end is seen", () -> watcher.snapshot().endedThreadCount() == 1);
            assertThat(watcher.snapshot().bytes()).isGreaterThanOrEqualTo(1_024);
            assertThat(watcher.snapshot().toString().lines())
                    .hasSize(2)
                    .first()
                    .asString()
                    .endsWith("  ended threads (1 of them watched)");
        }
    }

    @Test
    void virtualThreadsBreakTheLimitOfAllThreadsAndCannotBeChosenAlone() throws Exception {
        try (ByteWatcher watcher = ByteWatcher.builder()
                .every(PERIOD)
                .limit(AllocationLimit.totalOfAllThreads(50 << 20))
                .start()) {
            VirtualThreads.run(100, () -> byteSink = new byte[1 << 20]);
            assertThatExceptionOfType(WatchAssertionError.class).isThrownBy(watcher::assertNoBreach);
        }
        VirtualThreads.run(
                1,
                () -> assertThatIllegalArgumentException()
                        .isThrownBy(() -> ThreadSelector.of(Thread.currentThread()))
                        .withMessageContaining("is virtual"));
    }

    @Test
    void startBlocksNoThreadAndChargesNoThread() {
        List<Engine> engines = new ArrayList<>();
        List<Busy> busy = new ArrayList<>();
        try {
            for (int i = 0; i < 11; i++) {
                engines.add(new Engine("engine-" + i));
                busy.add(new Busy("busy-" + i));
            }
            watch("engine-*").start().close(); // loads classes
            long before = waits();
            ByteWatcher watcher = watch("engine-*", "busy-*").start();
            assertThat(waits() - before)
                    .isLessThanOrEqualTo(3); // for its own two threads; the tool of 2015 took 6.3 s for these
            try (watcher) {
                Await.until("some sweeps later", new Sweeps(watcher)::isOver);
                assertThat(watcher.snapshot().threads())
                        .filteredOn(thread -> thread.name().startsWith("engine-"))
                        .hasSize(11)
                        .allMatch(thread -> thread.bytes() == 0);
            }
        } finally {
            busy.forEach(Busy::close);
            engines.forEach(Engine::close);
        }
    }

    /** The number of times that the current thread has slept or waited so far. */
    private static long waits() {
        return ManagementFactory.getThreadMXBean()
                .getThreadInfo(Thread.currentThread().getId())
                .getWaitedCount();
    }

    @Test
    void theWatchersOwnThreadsAreNotWatched() {
        try (ByteWatcher watcher = ByteWatcher.builder()
                .threads(ThreadSelector.matching(thread -> true))
                .every(PERIOD)
                .onBreach(breach -> {})
                .start()) {
            assertThat(watcher.snapshot().threads())
                    .extracting(WatchedThread::name)
                    .contains("main")
                    .noneMatch(name -> name.startsWith("bytewatcher-"));
        }
    }

    @Test
    void limitsAndSelectorsDescribeThemselves() {
        assertThat(Stream.of(
                                AllocationLimit.total(ByteSize.MIB),
                                AllocationLimit.totalOfAllThreads(1),
                                AllocationLimit.perSecond(10_240).over(Duration.ofMillis(2_500)),
                                AllocationLimit.perOperation(0))
                        .map(String::valueOf))
                .containsExactly(
                        "1,048,576 B per thread",
                        "1 B of all watched threads",
                        "10,240 B/s per thread over 2.5 s",
                        "0 B per operation over 1 s");
        assertThat(ThreadSelector.named("a*", "b")
                        .or(ThreadSelector.inGroup("g"))
                        .except(ThreadSelector.of(Thread.currentThread())))
                .hasToString("named a*, b or in group g except the threads main");
        assertThat(ThreadSelector.all().selects(Thread.currentThread())).isTrue();
        assertThat(ThreadSelector.matching(Thread::isDaemon).selects(Thread.currentThread()))
                .isFalse();
    }
}
