package io.bytewatcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.bytewatcher.internal.counter.CurrentThreadCounter;
import io.bytewatcher.internal.sites.RepetitionException;
import io.bytewatcher.internal.sites.Workload;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.opentest4j.TestAbortedException;

class SteadyStateTests {

    @SuppressWarnings("unused") // written only: keeps the JIT from removing the allocation
    private static volatile @Nullable Object sink;

    private int calls;
    private double number;

    @Test
    void readsAnArrayToTheByte() {
        Allocation allocation = Allocations.steadyState(() -> new byte[16]);
        assertThat(allocation.bytesPerOperation()).as(allocation.toString()).isEqualTo(32.0);
        assertThat(allocation.verdict()).isEqualTo(Verdict.STEADY);
        assertThat(allocation.bytes()).isEqualTo(32 * allocation.operations());
        assertThat(allocation.compilationState()).isEqualTo(CompilationState.TOP_TIER);
        assertThat(allocation.rounds()).isNotEmpty();
        assertThat(allocation.threads()).isEmpty();
    }

    @Test
    void readsASingleShotToTheByte() {
        Allocation allocation = Allocations.once(() -> new byte[16]);
        assertThat(allocation.bytes()).isEqualTo(32);
        assertThat(allocation.operations()).isEqualTo(1);
        assertThat(allocation.warmUpOperations()).isZero();
        assertThat(allocation.verdict()).isEqualTo(Verdict.SINGLE_SHOT);
        assertThat(allocation.compilationState()).isEqualTo(CompilationState.NOT_APPLICABLE);
        assertThat(allocation.rounds()).isEmpty();
    }

    @Test
    void fulfilledLimitNeedsNoThreadRows() {
        Allocation allocation = SteadyState.of(() -> new byte[16])
                .allThreads()
                .limit(Long.MAX_VALUE)
                .measure();
        assertThat(allocation.exceeds(Long.MAX_VALUE)).isFalse();
        assertThat(allocation.threads()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"60, 5, 20", "10, 5, 10", "3, 3, 3"})
    void timeoutLowersTheBoundsAndRaisesNone(long timeOut, long maxTime, long patience) {
        Measurement measurement =
                SteadyState.of(() -> {}).atMost(Duration.ofSeconds(timeOut)).measurement();
        assertThat(measurement.maxTime()).hasSeconds(maxTime);
        assertThat(measurement.patience()).hasSeconds(patience);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "PT-1S"})
    void timeoutMustLeaveSomeTime(Duration none) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SteadyState.of(() -> {}).atMost(none))
                .withMessage("atMost: " + none + " (expected: > 0)");
    }

    @Test
    void canBeMeasuredAgain() {
        SteadyState array = SteadyState.of(() -> new byte[16]).limit(32);
        assertThat(array.measure().exceeds(32)).isFalse();
        assertThat(array.once().bytes()).isEqualTo(32);
        assertThat(array.measure().exceeds(31)).isTrue();
    }

    static Stream<Throwable> throwables() {
        return Stream.of(
                new IOException("checked"),
                new AssertionError("an assertion"),
                new TestAbortedException("an assumption"),
                new InterruptedException("checked too"),
                new OutOfMemoryError("simulated"),
                new StackOverflowError("simulated"),
                new Throwable("neither"));
    }

    @ParameterizedTest
    @MethodSource("throwables")
    void exceptionOfTheFirstCallPropagatesUnchanged(Throwable thrown) {
        Body body = () -> {
            throw thrown;
        };
        Producer.OfInt producer = () -> {
            throw thrown;
        };
        assertThat(catchThrowable(() -> Allocations.once(body))).isSameAs(thrown);
        assertThat(catchThrowable(() -> Allocations.once(producer))).isSameAs(thrown);
        assertThat(catchThrowable(() -> Allocations.steadyState(body))).isSameAs(thrown);
        assertThat(catchThrowable(() -> AllocationAssertions.assertNoAllocation(producer)))
                .isSameAs(thrown);
        assertThat(catchThrowable(
                        () -> SteadyState.of(() -> calls++).beforeEach(body).measure()))
                .isSameAs(thrown);
        assertThat(calls).isZero();
    }

    @Test
    void outOfMemoryErrorPropagatesAndTheNextMeasurementIsExact() {
        assertThatExceptionOfType(OutOfMemoryError.class)
                .isThrownBy(() -> Allocations.once(() -> new long[Integer.MAX_VALUE]));
        assertThat(Allocations.once(() -> new byte[16]).bytes()).isEqualTo(32);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 7, 1_234})
    void laterExceptionIsReportedAsNotRepeatable(int failing) {
        IllegalArgumentException thrown = new IllegalArgumentException("buffer is full");
        Body body = () -> {
            if (++calls == failing) {
                throw thrown;
            }
        };
        assertThatExceptionOfType(NotRepeatableException.class)
                .isThrownBy(() -> Allocations.steadyState(body))
                .withCause(thrown)
                .withMessage(
                        "Not repeatable: the first call passed, call %s threw java.lang.IllegalArgumentException: buffer is"
                                + " full. This says nothing about allocation. The steady state needs a body that can be"
                                + " called again and again: reset its state before each call with SteadyState.beforeEach,"
                                + " or measure it once with Allocations.once.",
                        String.format(Locale.ROOT, "%,d", failing));
        calls = 0;
        assertThatExceptionOfType(NotRepeatableException.class)
                .isThrownBy(() -> SteadyState.of(body).beforeEach(() -> {}).measure())
                .withMessageContaining("call " + String.format(Locale.ROOT, "%,d", failing) + " threw");
    }

    @Test
    void bothRemediesForNotRepeatableWork() {
        ByteBuffer buffer = ByteBuffer.allocate(8);
        Body fill = () -> buffer.putLong(1);
        assertThatExceptionOfType(NotRepeatableException.class).isThrownBy(() -> Allocations.steadyState(fill));
        assertThat(SteadyState.of(fill)
                        .beforeEach(buffer::clear)
                        .limit(0)
                        .measure()
                        .bytes())
                .isZero();
        buffer.clear();
        assertThat(Allocations.once(fill).verdict()).isEqualTo(Verdict.SINGLE_SHOT);
    }

    @Test
    void beforeEachRunsBeforeEachCallAndOutsideTheWindow() {
        List<String> log = new ArrayList<>();
        Allocation once = SteadyState.of((Body) () -> log.add("call"))
                .beforeEach(() -> log.add("before"))
                .once();
        assertThat(log).containsExactly("before", "call");
        assertThat(once.verdict()).isEqualTo(Verdict.SINGLE_SHOT);

        int[] balance = {0};
        Allocation steady = SteadyState.of((Body) () -> {
                    if (--balance[0] != 0) {
                        throw new AssertionError(balance[0]);
                    }
                })
                .beforeEach(() -> {
                    sink = new byte[1_000];
                    balance[0]++;
                })
                .limit(0)
                .measure();
        assertThat(balance[0]).isZero();
        assertThat(steady.bytes()).isZero();
    }

    @Test
    void interruptEndsTheMeasurementAndStaysSet() {
        Thread self = Thread.currentThread();
        Body body = () -> {
            if (++calls == 1_000) {
                self.interrupt();
            }
        };
        try {
            assertThatIllegalStateException()
                    .isThrownBy(() -> Allocations.steadyState(body))
                    .withCauseInstanceOf(InterruptedException.class)
                    .withMessageMatching("The measurement was interrupted, so nothing is known about allocation: .+"
                            + " If a timeout interrupted it, raise that timeout above SteadyState\\.maxTime,"
                            + " or lower the latter\\.");
            assertThat(self.isInterrupted()).isTrue();
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void interruptInsideTheBodyEndsTheMeasurement() {
        Thread self = Thread.currentThread();
        Body body = () -> {
            if (++calls == 100) {
                self.interrupt();
            }
            Thread.sleep(0, 1);
        };
        Throwable thrown = catchThrowable(() -> Allocations.steadyState(body));
        boolean flag = Thread.interrupted();
        assertThat(thrown)
                .isInstanceOf(IllegalStateException.class)
                .isNotInstanceOf(NotRepeatableException.class)
                .hasMessageContaining("was interrupted");
        assertThat(flag).isTrue();
    }

    @Test
    void singleShotIgnoresTheInterruptFlag() {
        Thread.currentThread().interrupt();
        try {
            assertThat(Allocations.once(() -> new byte[16]).bytes()).isEqualTo(32);
            assertThat(Thread.currentThread().isInterrupted()).isTrue();
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void argumentsAreChecked() {
        SteadyState measurement = SteadyState.of(() -> {});
        for (Duration wrong : List.of(
                Duration.ZERO, Duration.ofNanos(-1), Duration.ofHours(24).plusNanos(1))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> measurement.maxTime(wrong))
                    .withMessage("maxTime: " + wrong + " (expected: > 0 and at most 24 h)");
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> measurement.limit(-1))
                .withMessage("limit: -1 (expected: >= 0 bytes per operation)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> measurement.minOperations(-5))
                .withMessage("minOperations: -5 (expected: >= 0)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Allocations.once(() -> {}).exceeds(-1))
                .withMessage("limit: -1 (expected: >= 0 bytes per operation)");
        assertThat(measurement
                        .maxTime(Duration.ofHours(24))
                        .maxTime(Duration.ofNanos(1))
                        .limit(0)
                        .minOperations(0))
                .isSameAs(measurement);
    }

    @Test
    void countsAtLeastTheRequestedOperations() {
        Allocation allocation = SteadyState.of(() -> calls++)
                .limit(0)
                .minOperations(20_000_000)
                .maxTime(Duration.ofMinutes(5))
                .measure();
        assertThat(allocation.operations()).isGreaterThanOrEqualTo(20_000_000);
    }

    @Test
    void unboundedListIsGrowing() {
        List<Object> list = new ArrayList<>();
        Allocation allocation = Allocations.steadyState((Body) () -> list.add(this));
        assertThat(allocation.verdict()).as(allocation.toString()).isEqualTo(Verdict.GROWING);
        assertThat(allocation.exceeds(0)).isTrue();
    }

    /** The JIT compiles {@link #lengthOfRarePoint} after it has been called some 5,000 times. */
    @Test
    void allocationThatTheJitEliminatesOnARarePathIsNotCounted() {
        Allocation allocation = Allocations.steadyState((Body) () -> {
            for (int i = 0; i < 30; i++) { // some 200 ns, so that 5,000 rare calls take a second
                number = Math.sqrt(number + i);
            }
            if (++calls % 1_009 == 0) {
                number += lengthOfRarePoint();
            }
        });
        assertThat(allocation.verdict()).as(allocation.toString()).isEqualTo(Verdict.STEADY);
        assertThat(allocation.bytes()).isZero();
    }

    private double lengthOfRarePoint() {
        return new Point(calls, number).length();
    }

    private record Point(double x, double y) {
        double length() {
            return Math.sqrt(x * x + y * y);
        }
    }

    @Test
    void occasionalAllocationIsAmortised() {
        Allocation allocation = Allocations.steadyState((Body) () -> {
            if (++calls % 10_000 == 0) {
                sink = new byte[0];
            }
        });
        assertThat(allocation.verdict()).as(allocation.toString()).isEqualTo(Verdict.AMORTISED);
        assertThat(allocation.exceeds(0)).isTrue();
        assertThat(allocation.exceeds(1)).isFalse();
        assertThat(allocation.bytesPerOperation()).isCloseTo(0.0016, org.assertj.core.api.Assertions.within(0.0003));
    }

    @Test
    void tooLittleTimeForARoundYieldsNoFigure() {
        Allocation allocation =
                SteadyState.of(() -> {}).maxTime(Duration.ofNanos(1)).measure();
        assertThat(allocation.verdict()).isEqualTo(Verdict.UNSTABLE);
        assertThat(allocation.operations()).isZero();
        assertThat(allocation.bytesPerOperation()).isNaN();
        assertThat(allocation.exceeds(Long.MAX_VALUE)).isTrue();
        assertThat(allocation.explanation()).isNotEmpty();
    }

    @Test
    void concurrentMeasurementsAreIndependent() throws Exception {
        int count = 4;
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger allocated = new AtomicInteger();
        List<Thread> threads = new ArrayList<>();
        long[] bytes = new long[count];
        for (int t = 0; t < count; t++) {
            int index = t;
            threads.add(new Thread(() -> bytes[index] = Allocations.once(() -> {
                        awaitAll(inside, count);
                        sink = new byte[1_000 * (index + 1)];
                        awaitAll(allocated, count);
                    })
                    .bytes()));
        }
        awaitAll(new AtomicInteger(), 1); // links its callees
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(bytes).containsExactly(1_016, 2_016, 3_016, 4_016);
    }

    /** Allocates nothing. */
    private static void awaitAll(AtomicInteger arrived, int count) {
        arrived.incrementAndGet();
        while (arrived.get() < count) {
            LockSupport.parkNanos(50_000);
        }
    }

    /** Otherwise a fresh JVM would miss an allocation that is rarer than its calls, and excuse it. */
    @Test
    void searchForSitesCountsAsManyCallsAsAreWanted() throws Exception {
        MeasuredCode code = SteadyState.of(SteadyStateTests::takeHalfAMicrosecond)
                .measurement()
                .code();
        assertThat(callsOfASearch(code, 0)).isLessThan(4_000_000);
        assertThat(callsOfASearch(code, 4_000_000)).isGreaterThanOrEqualTo(4_000_000);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void failureInARecordedWindowHasTheNumberOfItsCall(boolean beforeEach) throws Exception {
        int[] failing = {Integer.MAX_VALUE};
        Body body = () -> {
            if (++calls == failing[0]) {
                throw new IllegalStateException("meant");
            }
        };
        calls = 1; // the first one has been made
        SiteSearch search = new SiteSearch(
                CurrentThreadCounter.create(),
                MeasuredCode.of(body),
                beforeEach ? MeasuredCode.of((Body) () -> {}) : null,
                1,
                "");
        Allocation settled = search.settle(Duration.ofMillis(100));
        search.settleAt(settled, Duration.ofMillis(100));
        search.run(10, Workload.WindowRecorder.NONE);
        failing[0] = calls + 7;
        assertThatExceptionOfType(RepetitionException.class)
                .isThrownBy(() -> search.run(10, Workload.WindowRecorder.NONE))
                .satisfies(thrown -> assertThat(thrown.call()).isEqualTo(failing[0]));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void failureOfASearchThatSettlesAgainHasTheNumberOfItsCall(boolean isKnown) throws Exception {
        int[] failing = {Integer.MAX_VALUE};
        Body body = () -> {
            if (++calls == failing[0]) {
                throw new IllegalStateException("meant");
            }
        };
        calls = 1; // the first one has been made
        SiteSearch search = new SiteSearch(CurrentThreadCounter.create(), MeasuredCode.of(body), null, 1, "");
        Duration bound = Duration.ofMillis(100);
        Allocation settled = search.settle(bound);
        search.run(10, Workload.WindowRecorder.NONE);
        failing[0] = calls + 7;
        assertThatExceptionOfType(RepetitionException.class)
                .isThrownBy(() -> {
                    if (isKnown) {
                        search.settleAt(settled, bound);
                    } else {
                        search.settle(bound);
                    }
                })
                .satisfies(thrown -> assertThat(thrown.call()).isEqualTo(failing[0]));
    }

    private static long callsOfASearch(MeasuredCode code, long wanted) throws Exception {
        SiteSearch search = new SiteSearch(CurrentThreadCounter.create(), code, null, wanted, "");
        return search.settle(Duration.ofSeconds(30)).operations();
    }

    @SuppressWarnings("UnusedVariable") // written only, which takes time
    private static volatile int spun;

    private static void takeHalfAMicrosecond() {
        for (int i = 0; i < 100; i++) {
            spun = i;
        }
    }
}
