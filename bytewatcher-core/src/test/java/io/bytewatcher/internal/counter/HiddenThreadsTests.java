package io.bytewatcher.internal.counter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.bytewatcher.ThreadAllocation;
import io.bytewatcher.internal.jit.JitCompiler;
import io.bytewatcher.test.ForkedJvm;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** The threads that the JVM counts but does not list. */
@Isolated
class HiddenThreadsTests {
    private static final long MINUTE = 60_000_000_000L;
    private static final long IDLE = 100_000_000; // a compiler thread ends only after it was idle for this long

    @SuppressWarnings("UnusedVariable") // written, so that the JIT cannot remove the code
    private static volatile @Nullable Object sink;

    private final SimulatedThreads jvm = new SimulatedThreads();

    @Test
    void findsLiveHiddenThreadsAndTheGapsBetweenThem() {
        // JDK 17: main, reference handling and signals; the compilers, three of whose threads have not started;
        // Notification Thread
        assertThat(found(ids(5, 7, 8, 12), ids(1, 2, 3, 4, 13, 14), ids(2, 3, 4, 13, 14)))
                .containsExactly(5, 6, 7, 8, 9, 10, 11, 12);
    }

    @Test
    void findsTheGapBeforeTheNextThreadOfTheJvm() {
        // JDK 25: the last compiler's thread has not started
        assertThat(found(ids(15, 17, 18, 22), ids(3, 12, 14, 24, 25), ids(12, 14, 24, 25)))
                .containsExactly(15, 16, 17, 18, 19, 20, 21, 22, 23);
    }

    @Test
    void gapBeforeAUserThreadMayBelongToTheUser() {
        assertThat(found(ids(5, 8), ids(12), ids())).containsExactly(5, 6, 7, 8);
        assertThat(found(ids(5), ids(), ids())).containsExactly(5);
    }

    @Test
    void idsAfterTheListedJvmThreadsBelongToUsers() {
        // for example of a debugger that was attached late, of a user and not started, or started by the JVM later
        assertThat(found(ids(5, 6, 30, 32, 40), ids(1, 2, 8, 9, 35), ids(2, 8, 9, 35)))
                .containsExactly(5, 6, 7);
        assertThat(found(ids(5, 6, 30), ids(1, 2, 8), ids(2))).containsExactly(5, 6);
    }

    @Test
    void findsNoneIfAllThreadsAreListed() {
        assertThat(found(ids(1, 2), ids(1, 2), ids(2))).isEmpty();
    }

    @Test
    void excludesTheListedThreadsOfThisJvm() {
        long[] hidden = HotSpotThreads.ofThisJvm().hidden();

        assertThat(listed()).doesNotContain(hidden);
    }

    @Test
    void omitsTheirAllocation() {
        Thread compiler = jvm.startHidden();
        AllThreadsCounter counter = new AllThreadsCounter(() -> 0, IgnoredThreads.none(), jvm);
        counter.keepRows();
        long before = counter.start();

        jvm.allocate(compiler, 72);

        assertThat(counter.read() - before).isZero();
        AllThreadsBreakdown breakdown = counter.breakdown(Map.of(), 1);
        assertThat(breakdown.bytes()).isZero();
        assertThat(breakdown.counted()).extracting(ThreadAllocation::bytes).containsOnly(0L);
        assertThat(breakdown.ignored())
                .extracting(ThreadAllocation::name, ThreadAllocation::bytes)
                .hasToString("[(\"hidden JVM threads\", 72L)]");
    }

    @Test
    void omitsTheirAllocationAfterTheyEnd() {
        Thread compiler = jvm.startHidden();
        AllThreadsCounter counter = new AllThreadsCounter(() -> 0, IgnoredThreads.byDefault(), jvm);
        long before = counter.read();
        jvm.allocate(compiler, 224);
        counter.read();

        jvm.endHidden(compiler);

        assertThat(counter.read() - before).isZero();
    }

    @Test
    void omitsTheirAllocationUnderAReusedId() {
        Thread compiler = jvm.startHidden();
        AllThreadsCounter counter = new AllThreadsCounter(() -> 0, IgnoredThreads.byDefault(), jvm);
        long before = counter.read();
        jvm.allocate(compiler, 224);
        counter.read();

        jvm.endHidden(compiler);
        jvm.startHiddenAgain(compiler);
        jvm.allocate(compiler, 120);

        assertThat(counter.read() - before).isZero();
    }

    @Test
    void omitsTheirUnseenLastBytesIfNoOtherThreadEnded() {
        Thread compiler = jvm.startHidden();
        Thread engine = jvm.start("engine-1");
        jvm.allocate(compiler, 100);
        AllThreadsCounter counter = new AllThreadsCounter(() -> 0, IgnoredThreads.byDefault(), jvm);
        counter.keepRows();
        long before = counter.start();

        jvm.allocate(engine, 24);
        jvm.allocate(compiler, 72);
        jvm.pause(IDLE);
        jvm.endHidden(compiler);

        assertThat(counter.read() - before).isEqualTo(24);
        AllThreadsBreakdown breakdown = counter.breakdown(Map.of(), 1);
        assertThat(breakdown.bytes()).isEqualTo(24);
        assertThat(breakdown.ignored())
                .extracting(ThreadAllocation::name, ThreadAllocation::bytes)
                .hasToString("[(\"hidden JVM threads (ended)\", 72L)]");
    }

    @Test
    void throwsIfTheirUnseenLastBytesMayBelongToAnotherEndedThread() {
        Thread compiler = jvm.startHidden();
        jvm.allocate(compiler, 100);
        AllThreadsCounter counter = new AllThreadsCounter(() -> 0, IgnoredThreads.byDefault(), jvm);
        counter.start();

        Thread engine = jvm.start("engine-1");
        jvm.allocate(engine, 24);
        jvm.end(engine);
        jvm.allocate(compiler, 72);
        jvm.pause(IDLE);
        jvm.endHidden(compiler);

        assertThatExceptionOfType(UnseenBytesException.class)
                .isThrownBy(counter::read)
                .withMessageContaining(
                        "a thread of the JIT compiler, which does not count, ended inside the measurement")
                .extracting(UnseenBytesException::thread)
                .isEqualTo("hidden JVM threads");
    }

    /** Threads end only after a longer idle time. */
    @Test
    void theirEndInAShortWindowHidesNoAllocation() {
        Thread compiler = jvm.startHidden();
        jvm.allocate(compiler, 100);
        AllThreadsCounter counter = new AllThreadsCounter(() -> 0, IgnoredThreads.byDefault(), jvm);
        long before = counter.start();

        Thread engine = jvm.start("engine-1");
        jvm.allocate(engine, 24);
        jvm.end(engine);
        jvm.pause(IDLE / 2);
        jvm.endHidden(compiler);

        assertThat(counter.read() - before).isEqualTo(24);
    }

    @Test
    void transientLowReadIsNotAnEnd() {
        Thread compiler = jvm.startHidden();
        jvm.allocate(compiler, 1_000);
        HiddenThreads threads = new HiddenThreads(jvm);
        threads.keepIfAtRest();

        jvm.allocate(compiler, -100);
        threads.bytes();
        jvm.allocate(compiler, 100);

        assertThat(threads.bytes()).isEqualTo(1_000);
        assertThat(threads.ends()).isZero();
    }

    @Test
    void rejectsAThreadThatAllocatesDuringTheCheck() {
        Thread compiler = jvm.startHidden();
        jvm.allocate(compiler, 1_000);
        HiddenThreads threads = new HiddenThreads(jvm);
        jvm.allocateAtEachReading(compiler, 8);

        threads.keepIfAtRest();
        jvm.allocateAtEachReading(compiler, 0);
        jvm.endHidden(compiler);

        assertThat(threads.bytes()).isZero();
    }

    @Test
    void countsOtherThreadsDuringTheCheck() {
        Thread compiler = jvm.startHidden();
        Thread engine = jvm.start("engine-1");
        AllThreadsCounter counter = new AllThreadsCounter(() -> 0, IgnoredThreads.byDefault(), jvm);
        long before = counter.start();

        jvm.allocate(compiler, 72);
        jvm.allocate(engine, 24);

        assertThat(counter.read() - before).isEqualTo(24);
    }

    /** Runs in a fresh JVM, in which no reaper thread of another test's process ends. */
    @Test
    void omitsTheStringConstantsOfTheCompiler() {
        assumeThat(AllThreadsCounterTests.jvmHasATotal()).isTrue();
        assumeThat(JitCompiler.ofThisJvm().present()).isTrue();
        assertThat(ForkedJvm.ofThisJdk().run(StringConstant.class))
                .containsExactly("the compilers allocated: true", "counted: 0 B");
    }

    /** A constant of another class than the caller's, which the compiler first meets when it inlines the method. */
    static final class StringConstant {
        private StringConstant() {}

        public static void main(String... arguments) {
            HotSpotThreads real = HotSpotThreads.ofThisJvm();
            HiddenThreads compilers = new HiddenThreads(real);
            AllThreadsCounter others = new AllThreadsCounter(() -> 0, IgnoredThreads.byDefault(), real);
            others.start();
            long hiddenBefore = compilers.bytes();
            long before = others.start();

            long end = System.nanoTime() + MINUTE;
            do {
                for (int i = 0; i < 10_000; i++) {
                    sink = Inlined.rarely(i);
                }
            } while (compilers.bytes() == hiddenBefore && System.nanoTime() < end);

            long counted = others.read() - before;
            System.out.println("the compilers allocated: " + (compilers.bytes() > hiddenBefore));
            System.out.println("counted: " + counted + " B");
        }
    }

    private static final class Inlined {
        static @Nullable String rarely(int i) {
            return i < 0 ? "a constant that no code has used yet" : null;
        }
    }

    private static long[] found(Set<Long> hiddenAlive, Set<Long> listed, Set<Long> ofJvm) {
        boolean[] alive = new boolean[100];
        hiddenAlive.forEach(id -> alive[id.intValue()] = true);
        listed.forEach(id -> alive[id.intValue()] = true);
        return HiddenThreads.find(alive, listed, ofJvm);
    }

    private static Set<Long> ids(long... ids) {
        return LongStream.of(ids).boxed().collect(Collectors.toCollection(TreeSet::new));
    }

    @SuppressWarnings("deprecation") // Thread.threadId() is not in release 17
    private static long[] listed() {
        Thread[] threads = new Thread[10_000];
        int count = HotSpotThreads.ofThisJvm().list(threads);
        return Arrays.stream(threads, 0, count).mapToLong(Thread::getId).toArray();
    }
}
