package io.bytewatcher.internal.counter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.sun.management.ThreadMXBean;
import io.bytewatcher.ThreadAllocation;
import io.bytewatcher.test.Await;
import io.bytewatcher.test.ForkedJvm;
import io.bytewatcher.test.VirtualThreads;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Attacks on the running JVM's counter. Skipped on a JVM without a total. */
@Isolated
class AllThreadsCounterTests {
    private static final int PIECE = 1_024; // new byte[1_008]
    private static final List<String> KINDS = Stream.of(
                    "own", "raw", "nothing", "joined", "together", "pool", "virtual", "beside noise")
            .filter(kind -> !kind.equals("virtual") || Runtime.version().feature() >= 21)
            .toList();

    @SuppressWarnings("UnusedVariable") // written, so that the JIT cannot remove the array
    private static volatile byte @Nullable [] sink;

    /** The threads' own counts in one window. */
    private final AtomicLong known = new AtomicLong();

    @BeforeAll
    static void needsATotal() {
        assumeThat(jvmHasATotal()).isTrue();
    }

    /** Looks up the method itself, so that a failing look-up of the product does not skip the tests. */
    static boolean jvmHasATotal() {
        return Arrays.stream(ThreadMXBean.class.getMethods())
                .anyMatch(method -> method.getName().equals("getTotalThreadAllocatedBytes"));
    }

    /**
     * Windows around nothing, own allocation, one and ten threads that have just been joined, the end of a pool, a virtual thread on its
     * carrier, and with an allocating ignored thread. With C1, threads end faster; C2 itself allocates bytes in one window of a thousand.
     */
    @ParameterizedTest
    @ValueSource(strings = {"-Xint", "-XX:TieredStopAtLevel=1"})
    void isExactInEachWindow(String withoutC2) {
        assertThat(windows(withoutC2, 300))
                .containsExactlyElementsOf(
                        KINDS.stream().map(kind -> kind + ": 300").toList());
    }

    /** A window that is not exact has some bytes too many. */
    @Test
    @Tag("nightly")
    void isExactInNearlyEachWindowOfCodeThatC2Compiles() {
        List<String> windows = windows("-Xmixed", 3_000);
        assertThat(windows).extracting(line -> line.replaceFirst(": \\d+$", "")).containsExactlyElementsOf(KINDS);
        assertThat(windows)
                .allSatisfy(line -> assertThat(Integer.parseInt(line.replaceFirst(".*: ", "")))
                        .as(line)
                        .isGreaterThan(3_000 * 99 / 100));
    }

    private static List<String> windows(String flag, int windows) {
        return ForkedJvm.ofThisJdk()
                .withFlags(
                        flag,
                        "-Djdk.virtualThreadScheduler.parallelism=1", // a starting carrier allocates
                        "-Djdk.virtualThreadScheduler.maxPoolSize=1")
                .run(AllThreadsWindows.class, String.valueOf(windows));
    }

    @ParameterizedTest
    @CsvSource({"bytewatcher-soak, workers", "worker, system"})
    void countsTheReadingThreadRegardlessOfItsName(String name, String group) {
        List<Long> figures = new ArrayList<>();
        Thread thread = new Thread(new ThreadGroup(group), () -> {
            AllThreadsCounter counter =
                    new AllThreadsCounter(CurrentThreadCounter.create(), IgnoredThreads.byDefault());
            counter.keepRows();
            for (int i = 0; i < 20; i++) {
                long before = counter.start();
                sink = new byte[1_000];
                figures.add(counter.read() - before);
                figures.add(counter.breakdown(Map.of(), 1).counted().get(0).bytes());
            }
        });
        thread.setName(name);
        thread.start();
        Await.end(thread);
        assertThat(figures).filteredOn(bytes -> bytes >= 1_016).hasSize(40);
    }

    @Test
    void countsVirtualThreadsThroughTheirCarriers() throws Exception {
        AllThreadsCounter counter = others();
        counter.keepRows();
        for (int i = 0; i < 500; i++) {
            untilNoProcessReaperEnds(() -> {
                long before = counter.start();
                VirtualThreads.start(() -> allocate(100)).join();
                long bytes = counter.read() - before;
                AllThreadsBreakdown breakdown = counter.breakdown(Map.of(), 1);
                assertThat(breakdown.bytes()).isEqualTo(bytes).isGreaterThanOrEqualTo(100L * PIECE);
                assertThat(sum(breakdown)).isEqualTo(breakdown.bytes());
            });
        }
    }

    @Test
    void refusesToReadOnAVirtualThread() throws ReflectiveOperationException, InterruptedException {
        AtomicBoolean refused = new AtomicBoolean();
        AllThreadsCounter counter = others();
        Thread thread = VirtualThreads.start(() -> {
            try {
                counter.read();
            } catch (CannotMeasureException e) {
                refused.set(true);
            }
        });
        thread.join();
        assertThat(refused).isTrue();
    }

    @Test
    void failsWhileACountedThreadKeepsAllocating() throws InterruptedException {
        AllocatesAtEachBarrier jvm = new AllocatesAtEachBarrier();
        Thread busy = new Thread(jvm::allocateWhenAsked, "engine-busy");
        busy.start();
        try {
            AllThreadsCounter counter = new AllThreadsCounter(() -> 0, IgnoredThreads.byDefault(), jvm);
            assertThatExceptionOfType(CannotMeasureException.class)
                    .isThrownBy(counter::read)
                    .withMessageStartingWith("The allocation of all threads cannot be measured: for ")
                    .withMessageContaining("other threads kept allocating")
                    .withMessageContaining("\"engine-busy\"");
        } finally {
            jvm.ended = true;
            Await.end(busy);
        }
    }

    /** This JVM with another thread that allocates between any two compared totals, whatever the load. */
    private static final class AllocatesAtEachBarrier implements JvmThreads {
        private static final long NANOS_OF_A_READ = 50_000_000;

        private final JvmThreads jvm = HotSpotThreads.instance();
        private final AtomicLong asked = new AtomicLong();
        private final AtomicLong done = new AtomicLong();
        private volatile boolean ended;
        private long time;

        void allocateWhenAsked() {
            while (!ended) {
                if (done.get() < asked.get()) {
                    allocate(1);
                    done.incrementAndGet();
                }
                LockSupport.parkNanos(10_000);
            }
        }

        private void letItAllocate() {
            long mine = asked.incrementAndGet();
            while (done.get() < mine) {
                LockSupport.parkNanos(10_000);
            }
        }

        @Override
        public int barrier() {
            letItAllocate();
            return jvm.barrier();
        }

        @Override
        public long nanoTime() {
            return time += NANOS_OF_A_READ; // simulates a wait of seconds
        }

        @Override
        public void pause(long nanos) {
            letItAllocate();
        }

        @Override
        public long total() {
            return jvm.total();
        }

        @Override
        public long currentThread() {
            return jvm.currentThread();
        }

        @Override
        public long thread(long threadId) {
            return jvm.thread(threadId);
        }

        @Override
        public long started() {
            return jvm.started();
        }

        @Override
        public int live() {
            return jvm.live();
        }

        @Override
        public int list(@Nullable Thread[] into) {
            return jvm.list(into);
        }

        @Override
        public long[] hidden() {
            return jvm.hidden();
        }
    }

    @Test
    void breaksTheTotalDownByThread() throws InterruptedException {
        CountDownLatch go = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        Thread engine = new Thread(
                () -> {
                    Await.latch(go);
                    allocate(4);
                    done.countDown();
                    Await.latch(end);
                },
                "engine-1");
        engine.start();
        AllThreadsCounter counter = others();
        counter.keepRows();
        long before = counter.start();

        Await.end(start(16));
        go.countDown();
        done.await();

        long bytes = counter.read() - before;
        end.countDown();
        Await.end(engine);
        AllThreadsBreakdown breakdown = counter.breakdown(Map.of(), 1);
        assertThat(breakdown.bytes()).isEqualTo(bytes);
        assertThat(sum(breakdown)).isEqualTo(breakdown.bytes());
        assertThat(breakdown.counted().get(0).name()).isEqualTo("engine-1");
        assertThat(breakdown.counted().get(0).bytes()).isGreaterThanOrEqualTo(4L * PIECE);
        assertThat(breakdown.counted()).last().isEqualTo(new ThreadAllocation(ThreadAllocation.ENDED, known.get(), 1));
    }

    /** A further snapshot would have later bytes, too, and could fail after the code has succeeded. */
    @Test
    void rowsAreOfTheSameReadsAsTheFigure() throws InterruptedException {
        AllThreadsCounter counter = others();
        counter.keepRows();
        long before = counter.start();
        Await.end(start(4));
        long bytes = counter.read() - before;
        Await.end(start(16));

        AllThreadsBreakdown breakdown = counter.breakdown(Map.of(), 1);

        assertThat(breakdown.bytes()).isEqualTo(bytes);
        assertThat(sum(breakdown)).isEqualTo(bytes);
    }

    private static AllThreadsCounter others() {
        return new AllThreadsCounter(() -> 0, IgnoredThreads.byDefault()); // other tests cover the own part
    }

    /** Starts a thread that allocates so many pieces and then reports its own count. */
    private Thread start(int pieces) {
        Thread thread = new Thread(() -> {
            allocate(pieces);
            known.addAndGet(JvmCounters.currentThread());
        });
        thread.start();
        return thread;
    }

    private static void allocate(int pieces) {
        for (int i = 0; i < pieces; i++) {
            sink = new byte[PIECE - 16];
        }
    }

    private static long sum(AllThreadsBreakdown breakdown) {
        return breakdown.counted().stream().mapToLong(ThreadAllocation::bytes).sum();
    }

    private interface Window {
        void measure() throws Exception;
    }

    /** Reaper threads of other tests' processes wait for a minute in this JVM; a window in which one ends is repeated. */
    private static void untilNoProcessReaperEnds(Window window) throws Exception {
        for (int i = 0; i < 5; i++) {
            try {
                window.measure();
                return;
            } catch (UnseenBytesException reaped) {
                assertThat(reaped.thread()).isEqualTo("process reaper");
            }
        }
        throw new AssertionError("a process reaper ended in each of five windows");
    }
}
