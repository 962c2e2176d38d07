package io.bytewatcher.internal.counter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.tuple;

import com.sun.management.ThreadMXBean;
import io.bytewatcher.ThreadAllocation;
import io.bytewatcher.internal.counter.CannotMeasureException.Advice;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The decisions of {@link AllThreadsCounter} on a simulated JVM whose total fails in every known way. */
class OtherThreadsTests {
    private static final long MIB = 1 << 20;

    private final SimulatedThreads jvm = new SimulatedThreads();
    private final AllThreadsCounter counter = new AllThreadsCounter(() -> 0, IgnoredThreads.byDefault(), jvm);

    /** The first call of a simulated total can allocate: boxes, classes. */
    @BeforeAll
    static void link() {
        SimulatedThreads warm = new SimulatedThreads();
        Thread thread = warm.start("warm");
        warm.allocate(thread, 8);
        new AllThreadsCounter(() -> 0, IgnoredThreads.byDefault(), warm).start();
    }

    @Test
    void countsLiveThreadsAndEndedOnes() {
        Thread engine = jvm.start("engine-1");
        jvm.allocate(engine, 1_000);
        long before = counter.read();

        jvm.allocate(engine, 24);
        Thread brief = jvm.start("brief");
        jvm.allocate(brief, MIB);
        jvm.end(brief);

        assertThat(counter.read() - before).isEqualTo(24 + MIB);
    }

    @Test
    void addsTheOwnThreadsPartFromItsOwnCounter() {
        AtomicLong own = new AtomicLong(100);
        AllThreadsCounter withOwn = new AllThreadsCounter(own::get, IgnoredThreads.none(), jvm);
        long before = withOwn.read();

        own.set(148);

        assertThat(withOwn.read() - before).isEqualTo(48);
    }

    @Test
    void omitsTheAllocationOfItsOwnReads() {
        AllThreadsCounter withOwn = new AllThreadsCounter(jvm::currentThread, IgnoredThreads.none(), jvm);
        withOwn.read();
        long before = withOwn.read();

        long after = withOwn.read();

        assertThat(after - before).isZero();
    }

    @Test
    void toleratesOneTotalThatOmitsAnEndingThread() {
        long before = counter.read();
        jvm.end(allocated("brief", MIB));

        jvm.misread(0, -MIB);

        assertThat(counter.read() - before).isEqualTo(MIB);
    }

    @Test
    void recoversFromATotalThatCountedAThreadTwice() {
        long before = counter.read();
        jvm.end(allocated("brief", MIB));

        jvm.misread(0, 40 * MIB);

        assertThat(counter.read() - before).isEqualTo(MIB);
    }

    @Test
    void toleratesTwoReadsWrongByTheSameAmount() {
        long before = counter.read();

        jvm.misread(0, -4_096);
        jvm.misread(1, -4_096);

        assertThat(counter.read() - before).isZero();
    }

    /** Three totals agree: at each of them another thread has left the list, and its bytes are not yet those of an ended one. */
    @ParameterizedTest
    @CsvSource({"10, 6, -1_048_576", "10, 6, 1_048_576", "2, 4, 1_048_576"})
    void toleratesThreadsOfTheSameBytesThatEndTogether(int threads, int wrongTotals, long misreading) {
        long before = counter.read();
        for (int i = 0; i < threads; i++) {
            jvm.end(allocated("brief", MIB));
        }

        for (int total = 0; total < wrongTotals; total++) {
            jvm.misread(total, misreading);
        }

        assertThat(counter.read() - before).isEqualTo(threads * MIB);
    }

    @Test
    void threadThatEndsNeedsNoFurtherTotal() {
        counter.read();
        jvm.end(allocated("brief", MIB));
        int totals = jvm.totals();
        counter.read();
        assertThat(jvm.totals() - totals).isEqualTo(3);
    }

    @Test
    void failsOnATotalThatNeverAdvances() {
        jvm.misread(0, 1L << 50);
        jvm.letTimePassIn(150_000_000);

        assertThatExceptionOfType(CannotMeasureException.class)
                .isThrownBy(counter::read)
                .withMessageContaining("stood still above the true sum")
                .withMessageContaining("it rose by 0 B while this thread allocated");
    }

    @Test
    void failsOnThreadsThatAllocateContinuously() {
        jvm.start("engine-1");
        jvm.misreadEachTotalBy(48);

        assertThatExceptionOfType(CannotMeasureException.class)
                .isThrownBy(counter::read)
                .withMessageStartingWith("The allocation of all threads cannot be measured: for 2")
                .withMessageContaining("other threads kept allocating")
                .withMessageContaining("They must be idle when the measurement begins and when it ends")
                .withMessageEndingWith("Or measure one thread only.")
                .satisfies(cannot -> assertThat(cannot.advice()).isEqualTo(Advice.ONE_THREAD));
        assertThat(jvm.totals()).isLessThan(1_000);
    }

    @Test
    void waitsLongerOnABusyMachine() {
        jvm.start("engine-1");
        jvm.letTimePassIn(10_000_000);
        jvm.misreadTotalsBy(48, 3 * 100);

        long read = counter.read(); // after a second

        assertThat(counter.read()).isEqualTo(read);
    }

    @Test
    void failsOnDecreasingCounters() {
        jvm.forgetHighWaterMark();
        counter.start();

        jvm.runBackwards(72);

        assertThatExceptionOfType(CannotMeasureException.class)
                .isThrownBy(counter::read)
                .withMessageContaining("ran backwards by 72 B");
    }

    @Test
    void failsOnAVirtualThread() {
        jvm.onVirtualThread();

        assertThatExceptionOfType(CannotMeasureException.class)
                .isThrownBy(counter::read)
                .withMessageContaining("Measure on a platform thread");
    }

    @Test
    void failsWhenReadOnTwoThreads() throws InterruptedException {
        counter.read();
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread second = new Thread(counter::read, "second");
        second.setUncaughtExceptionHandler((thread, e) -> thrown.set(e));
        second.start();
        second.join();

        assertThat(thrown.get())
                .isInstanceOf(CannotMeasureException.class)
                .hasMessageContaining("\"second\". Begin and end it on the same thread.");
    }

    @Test
    void namesTheMissingMethodTheJvmAndTheWayOut() {
        assertThatExceptionOfType(CannotMeasureException.class)
                .isThrownBy(() -> HotSpotThreads.requireTotal(HotSpotThreads.find(Runnable.class, "none")))
                .withMessageContaining("has no working ThreadMXBean.getTotalThreadAllocatedBytes")
                .withMessageContaining(Runtime.version().toString())
                .withMessageContaining(
                        "Use a HotSpot JVM, JDK 21 or later or 17.0.11 or later, or measure one thread only.");
    }

    /** A JDK's default method returns it for JVMs that count nothing. */
    @Test
    void totalThatIsNegativeIsNone() {
        assertThat(HotSpotThreads.working(total(-1))).isNull();
        assertThat(HotSpotThreads.working(total(0))).isNotNull();
    }

    private static MethodHandle total(long bytes) {
        return MethodHandles.dropArguments(MethodHandles.constant(long.class, bytes), 0, ThreadMXBean.class);
    }

    @Test
    void omitsIgnoredThreadsIncludingThoseStartedInside() {
        Thread flusher = allocated("surefire-forkedjvm-stream-flusher", 500);
        counter.keepRows();
        counter.start();

        jvm.allocate(flusher, 1_040);
        allocated("bytewatcher-soak", 640);
        allocated("engine-1", 24);

        counter.read();
        AllThreadsBreakdown breakdown = counter.breakdown(Map.of(), 1);
        assertThat(breakdown.bytes()).isEqualTo(24);
        assertThat(breakdown.counted())
                .extracting(ThreadAllocation::name)
                .containsExactly("engine-1", Thread.currentThread().getName(), ThreadAllocation.ENDED);
        assertThat(breakdown.ignored())
                .extracting(ThreadAllocation::name, ThreadAllocation::bytes)
                .containsExactly(tuple("surefire-forkedjvm-stream-flusher", 1_040L), tuple("bytewatcher-soak", 640L));
    }

    @Test
    void countsAThreadUntilItGetsAnIgnoredName() {
        Thread pooled = allocated("pool-1-thread-1", 3_000);
        long before = counter.read();
        jvm.allocate(pooled, 32);
        counter.read();

        pooled.setName("surefire-now");
        assertThat(counter.read() - before).isEqualTo(32);

        jvm.allocate(pooled, 999);
        assertThat(counter.read() - before).isEqualTo(32);
    }

    @Test
    void failsWhenAnIgnoredThreadAndACountedOneEndInsideUntilTheNextStart() {
        Thread ignored = allocated("bytewatcher-soak", 640);
        Thread engine = allocated("engine-1", 100);
        counter.start();

        jvm.allocate(ignored, 8);
        jvm.end(ignored);
        jvm.end(engine);

        for (int i = 0; i < 2; i++) {
            assertThatExceptionOfType(CannotMeasureException.class)
                    .isThrownBy(counter::read)
                    .withMessageContaining("\"bytewatcher-soak\", which does not count, ended inside");
        }
        long again = counter.start();
        assertThat(counter.read()).isEqualTo(again);
    }

    @Test
    void readsTheLiveThreadsWhenAnIgnoredOneEndedInside() {
        Thread ignored = allocated("bytewatcher-soak", 640);
        Thread engine = allocated("engine-1", 100);
        Thread renamed = allocated("pool-1-thread-1", 3_000);
        long before = counter.start();

        jvm.allocate(engine, 16);
        jvm.allocate(renamed, 32);
        counter.read();
        renamed.setName("surefire-now");
        counter.read();
        jvm.allocate(renamed, 999);
        jvm.allocate(jvm.start("engine-2"), 64);
        jvm.allocate(ignored, 8);
        jvm.end(ignored);

        assertThat(counter.read() - before).isEqualTo(16 + 32 + 64);

        jvm.allocate(renamed, 999);
        jvm.end(renamed);

        assertThat(counter.read() - before).isEqualTo(16 + 32 + 64);
        long again = counter.start();
        assertThat(counter.read()).isEqualTo(again);
    }

    @Test
    void distinguishesACountedThreadsEndFromAnEarlierIgnoredOne() {
        Thread ignored = allocated("bytewatcher-soak", 640);
        Thread engine = allocated("engine-1", 100);
        counter.read();
        jvm.beginToEnd(ignored);
        counter.start();

        jvm.allocate(engine, 16);
        jvm.end(engine);
        jvm.end(ignored);

        assertThatExceptionOfType(UnseenBytesException.class).isThrownBy(counter::read);
    }

    @Test
    void failsWhenAThreadEndedInsideThatWasCountedAtFirst() {
        Thread ignored = allocated("bytewatcher-soak", 640);
        counter.start();

        jvm.end(jvm.start("brief"));
        assertThat(counter.read()).isEqualTo(counter.read());
        jvm.end(ignored);

        assertThatExceptionOfType(UnseenBytesException.class)
                .isThrownBy(counter::read)
                .satisfies(unseen -> assertThat(unseen.thread()).isEqualTo("bytewatcher-soak"));
    }

    @Test
    void separatesAnIgnoredThreadsLastBytesIfNoCountedThreadEnded() {
        Thread ignored = allocated("bytewatcher-soak", 640);
        Thread engine = allocated("engine-1", 100);
        counter.keepRows();
        counter.start();

        jvm.allocate(ignored, 8);
        jvm.allocate(engine, 16);
        jvm.end(ignored);

        counter.read();
        AllThreadsBreakdown breakdown = counter.breakdown(Map.of(), 1);
        assertThat(breakdown.bytes()).isEqualTo(16);
        assertThat(endedIn(breakdown)).isZero();
        assertThat(breakdown.ignored()).containsExactly(new ThreadAllocation("bytewatcher-soak (ended)", 8, 1));
    }

    @Test
    void rowsAndEndedThreadsSumToTheTotal() {
        Thread engine = allocated("engine-1", 100);
        Thread brief = allocated("brief", 50);
        counter.keepRows();
        counter.start();

        jvm.allocate(engine, 4_096);
        jvm.allocate(brief, 24);
        jvm.end(brief);

        counter.read();
        AllThreadsBreakdown breakdown = counter.breakdown(Map.of(), 1);
        assertThat(breakdown.bytes()).isEqualTo(4_120);
        assertThat(breakdown.counted()).extracting(ThreadAllocation::bytes).containsExactly(4_096L, 0L, 24L);
    }

    @Test
    void clampsADecreasingRowAndKeepsTheSumExact() {
        Thread torn = allocated("torn", 1_000);
        Thread engine = allocated("engine-1", 100);
        counter.keepRows();
        counter.start();

        jvm.allocate(torn, -40);
        jvm.allocate(engine, 64);

        counter.read();
        AllThreadsBreakdown breakdown = counter.breakdown(Map.of(), 1);
        assertThat(breakdown.bytes()).isEqualTo(24);
        assertThat(breakdown.counted()).extracting(ThreadAllocation::bytes).containsExactly(24L, 0L, 0L);
    }

    @Test
    void rowsOfAWindowAreUnaffectedByLaterReads() {
        Thread ignored = allocated("bytewatcher-soak", 640);
        Thread engine = allocated("engine-1", 100);
        counter.keepRows();
        long before = counter.start();
        jvm.allocate(engine, 24);

        long bytes = counter.read() - before;
        jvm.allocate(engine, 4_096);
        jvm.end(engine);
        jvm.end(ignored);
        jvm.misreadEachTotalBy(48);

        AllThreadsBreakdown breakdown = counter.breakdown(Map.of(), 1);
        assertThat(breakdown.bytes()).isEqualTo(bytes).isEqualTo(24);
        assertThat(breakdown.counted()).extracting(ThreadAllocation::bytes).containsExactly(24L, 0L, 0L);
    }

    @Test
    void rowsMatchTheFigureIfOnlyAnIgnoredThreadEnded() {
        Thread ignored = allocated("bytewatcher-soak", 640);
        Thread renamed = allocated("pool-1-thread-1", 3_000);
        counter.keepRows();
        long before = counter.start();

        jvm.allocate(renamed, 32);
        counter.read();
        renamed.setName("surefire-now");
        counter.read();
        jvm.allocate(renamed, 999);
        jvm.allocate(ignored, 8);
        jvm.end(ignored);

        assertThat(counter.read() - before).isEqualTo(32);
        AllThreadsBreakdown breakdown = counter.breakdown(Map.of(), 1);
        assertThat(breakdown.bytes()).isEqualTo(32);
        assertThat(endedIn(breakdown)).isEqualTo(32);
        assertThat(breakdown.ignored())
                .extracting(ThreadAllocation::name, ThreadAllocation::bytes)
                .containsExactly(tuple("surefire-now", 999L), tuple("bytewatcher-soak (ended)", 8L));
    }

    @Test
    @SuppressWarnings("deprecation") // Thread.threadId() is not in release 17
    void subtractsMachineryFromTheRowOfItsThread() {
        Thread engine = allocated("engine-1", 100);
        Thread brief = allocated("brief", 50);
        counter.keepRows();
        counter.start();

        jvm.allocate(engine, 4_096);
        jvm.allocate(brief, 24);
        jvm.end(brief);
        counter.read();

        AllThreadsBreakdown breakdown = counter.breakdown(Map.of(engine.getId(), 1_000L, brief.getId(), 8L), 1);
        assertThat(breakdown.bytes()).isEqualTo(3_096 + 16);
        assertThat(breakdown.counted()).extracting(ThreadAllocation::bytes).containsExactly(3_096L, 0L, 16L);
    }

    @Test
    void hasNoRowsBeforeTheWindowEnds() {
        counter.keepRows();
        counter.start();
        counter.read();
        counter.start();

        assertThatIllegalStateException().isThrownBy(() -> counter.breakdown(Map.of(), 1));
    }

    @Test
    void growsItsBufferForMoreThreads() {
        for (int i = 0; i < 1_000; i++) {
            allocated("bytewatcher-" + i, 8);
        }
        long before = counter.read();
        allocated("engine-1", 16);

        assertThat(counter.read() - before).isEqualTo(16);
    }

    private static long endedIn(AllThreadsBreakdown breakdown) {
        ThreadAllocation last = breakdown.counted().get(breakdown.counted().size() - 1);
        assertThat(last.name()).isEqualTo(ThreadAllocation.ENDED);
        return last.bytes();
    }

    private Thread allocated(String name, long size) {
        Thread thread = jvm.start(name);
        jvm.allocate(thread, size);
        return thread;
    }
}
