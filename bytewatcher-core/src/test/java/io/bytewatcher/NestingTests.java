package io.bytewatcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.bytewatcher.test.VirtualThreads;
import java.time.Duration;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A measurement counts the first call of the code that an inner one measures, and nothing of ByteWatcher. */
class NestingTests {
    private static final Duration SHORT = Duration.ofMillis(100);

    @SuppressWarnings("unused") // written only: keeps the JIT from removing the allocation
    private static volatile @Nullable Object sink;

    private static final Body ALLOCATES_32 = () -> sink = new byte[16];
    private static final Body CLEAR = () -> sink = new byte[5_000];

    static Stream<Named<Body>> inner() {
        return Stream.concat(singleShots(), steadyStates());
    }

    static Stream<Named<Body>> singleShots() {
        return Stream.of(
                Named.of("once", () -> Allocations.once(ALLOCATES_32)),
                Named.of("once in once", () -> Allocations.once(() -> Allocations.once(ALLOCATES_32))),
                Named.of(
                        "SteadyState.once",
                        () -> SteadyState.of(ALLOCATES_32)
                                .beforeEach(CLEAR)
                                .maxTime(SHORT)
                                .limit(0)
                                .minOperations(1)
                                .once()));
    }

    static Stream<Named<Body>> steadyStates() {
        return Stream.of(
                Named.of(
                        "steadyState",
                        () -> SteadyState.of(ALLOCATES_32).maxTime(SHORT).measure()),
                Named.of("an assertion", () -> AllocationAssertions.assertMaxAllocation(32, ALLOCATES_32)),
                Named.of("a broken assertion", NestingTests::breach));
    }

    private static void breach() {
        try {
            AllocationAssertions.assertNoAllocation(ALLOCATES_32);
        } catch (AllocationAssertionError expected) {
            return;
        }
        throw new AssertionError("the limit holds");
    }

    @ParameterizedTest
    @MethodSource("inner")
    void aSingleShotSeesTheFirstCallInside(Body inner) {
        Allocations.once(inner); // loads classes, links lambdas
        assertThat(least(() -> Allocations.once(inner).bytes())).isEqualTo(32);
    }

    @ParameterizedTest
    @MethodSource("inner")
    void aMeterSeesTheFirstCallInside(Body inner) throws Throwable {
        inner.run(); // loads classes, links lambdas
        AllocationMeter meter = AllocationMeter.ofCurrentThread();
        long bytes = least(() -> {
            meter.mark();
            run(inner);
            return meter.bytesSinceMark();
        });
        assertThat(bytes).isEqualTo(32);
    }

    @ParameterizedTest
    @MethodSource("singleShots")
    void aMeterOfThisThreadByItsNameSeesTheFirstCallInside(Body inner) throws Throwable {
        aMeterByNameSeesTheFirstCall(inner);
    }

    @ParameterizedTest
    @MethodSource("steadyStates")
    @Tag("gate")
    void aMeterOfThisThreadByItsNameSeesTheFirstCallOfASteadyStateInside(Body inner) throws Throwable {
        aMeterByNameSeesTheFirstCall(inner);
    }

    private static void aMeterByNameSeesTheFirstCall(Body inner) throws Throwable {
        inner.run(); // loads classes, links lambdas
        AllocationMeter meter = AllocationMeter.ofThread(Thread.currentThread());
        long bytes = least(() -> {
            meter.mark();
            run(inner);
            return meter.bytesSinceMark();
        });
        assertThat(bytes).isEqualTo(32);
    }

    @Test
    void aSteadyStateSeesTheFirstCallsInside() {
        Allocation outer = SteadyState.of(() -> Allocations.once(ALLOCATES_32).operations())
                .limit(32)
                .maxTime(Duration.ofMinutes(1)) // at 100 µs an operation, the JIT's own bytes take long to wear off
                .measure();
        assertThat(outer.exceeds(32)).as(outer.toString()).isFalse();
        assertThat(outer.exceeds(31)).as(outer.toString()).isTrue();
    }

    @Test
    void aSteadyStateInsideASteadyStateIsMeasured() {
        Allocation[] inner = new Allocation[1];
        Body body = () -> inner[0] = SteadyState.of(ALLOCATES_32).limit(32).measure();
        Allocation outer = SteadyState.of(body).limit(32).measure();
        assertThat(inner[0].exceeds(32)).as(inner[0].toString()).isFalse();
        assertThat(outer.exceeds(32)).as(outer.toString()).isFalse();
    }

    @Test
    void countsAllocationBeforeAnInnerException() {
        Body inner = () -> {
            try {
                Allocations.once((Body) () -> {
                    sink = new byte[100_000];
                    throw new IllegalStateException("meant");
                });
            } catch (IllegalStateException meant) {
                sink = meant;
            }
        };
        Allocations.once(inner);
        // the array, the exception and its wrapper
        assertThat(least(() -> Allocations.once(inner).bytes())).isBetween(100_016L, 110_000L);
    }

    @Test
    void innerAllThreadsMeasurementDoesNotChargeThisThread() {
        Body inner = () -> SteadyState.of(NestingTests::allocateOnAnotherThread)
                .allThreads()
                .once();
        Allocations.once(inner);
        // starting a thread costs some bytes; the megabyte belongs to another thread
        assertThat(least(() -> Allocations.once(inner).bytes())).isLessThan(50_000);
    }

    @Test
    void threadRowsOmitTheBytesOfBeforeEach() {
        Allocation all = SteadyState.of(ALLOCATES_32)
                .beforeEach(() -> sink = new byte[100_000])
                .allThreads()
                .once();
        assertThat(all.bytes()).isLessThan(50_000);
        assertThat(all.threads().stream().mapToLong(ThreadAllocation::bytes).sum())
                .isEqualTo(all.bytes());
    }

    @Test
    void threadRowsOfASlowBodyStayWithinTheTimeBound() {
        int[] calls = {0};
        SteadyState.of((Body) () -> {
                    calls[0]++;
                    Thread.sleep(10);
                })
                .allThreads()
                .maxTime(Duration.ofMillis(200))
                .measure();
        assertThat(calls[0]).isLessThan(500);
    }

    @Test
    void virtualThreadErrorDoesNotSuggestAnUnsupportedApi() throws Exception {
        VirtualThreads.run(() -> {
            assertThatIllegalStateException()
                    .isThrownBy(() -> SteadyState.of(ALLOCATES_32).allThreads().once())
                    .withMessageContaining("platform thread")
                    .withMessageNotContaining("or over all threads");
            return true;
        });
    }

    private static void allocateOnAnotherThread() throws InterruptedException {
        Thread other = new Thread(() -> sink = new byte[1 << 20]);
        other.start();
        other.join();
    }

    private static void run(Body body) {
        try {
            body.run();
        } catch (Throwable thrown) {
            throw new AssertionError(thrown);
        }
    }

    private interface Measurement {
        long bytes();
    }

    /** The least of several runs: the JIT may allocate in one, whereas a fault of ByteWatcher's shows in all. */
    private static long least(Measurement measurement) {
        return LongStream.range(0, 3).map(i -> measurement.bytes()).min().orElseThrow();
    }
}
