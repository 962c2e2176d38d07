package io.bytewatcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.sun.management.ThreadMXBean;
import io.bytewatcher.test.VirtualThreads;
import java.lang.management.ManagementFactory;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class AllocationMeterTests {
    private static final ThreadMXBean JVM = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @SuppressWarnings("unused") // written only: keeps the JIT from removing the allocation
    private static volatile @Nullable Object sink;

    private final AllocationMeter meter = AllocationMeter.ofCurrentThread();

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 8, 9, 1_000, 4_096, 1 << 20})
    void readsAKnownArrayToTheByte(int length) {
        long bytes = least(() -> {
            meter.mark();
            sink = new byte[length];
            return meter.bytesSinceMark();
        });
        assertThat(bytes).isEqualTo(sizeOfBytes(length));
    }

    @Test
    void readsZeroIfNothingIsAllocated() {
        long bytes = least(() -> {
            meter.mark();
            return meter.bytesSinceMark();
        });
        assertThat(bytes).isZero();
    }

    @Test
    void continuesToCountAfterARead() {
        long bytes = least(() -> {
            meter.mark();
            sink = new byte[100];
            long first = meter.bytesSinceMark();
            sink = new byte[100];
            return meter.bytesSinceMark() - first;
        });
        assertThat(bytes).isEqualTo(sizeOfBytes(100));
    }

    @Test
    void omitsAllocationWhilePaused() {
        long bytes = least(() -> {
            meter.mark();
            sink = new byte[100];
            meter.pause();
            sink = new byte[100_000];
            meter.resume();
            sink = new byte[200];
            meter.pause();
            sink = new byte[100_000];
            meter.resume();
            return meter.bytesSinceMark();
        });
        assertThat(bytes).isEqualTo(sizeOfBytes(100) + sizeOfBytes(200));
    }

    @Test
    void doesNotAdvanceWhilePaused() {
        long bytes = least(() -> {
            meter.mark();
            sink = new byte[100];
            meter.pause();
            sink = new byte[100_000];
            long result = meter.bytesSinceMark();
            meter.resume();
            return result;
        });
        assertThat(bytes).isEqualTo(sizeOfBytes(100));
    }

    @Test
    void aMarkEndsAPause() {
        long bytes = least(() -> {
            meter.pause();
            meter.mark();
            sink = new byte[100];
            return meter.bytesSinceMark();
        });
        assertThat(bytes).isEqualTo(sizeOfBytes(100));
    }

    @Test
    void cannotBePausedTwice() {
        meter.pause();
        assertThatIllegalStateException()
                .isThrownBy(meter::pause)
                .withMessage("The meter is paused already; call resume() before the next pause().");
        meter.resume();
        assertThatCode(meter::pause).doesNotThrowAnyException();
    }

    @Test
    void cannotBeResumedWhileItRuns() {
        assertThatIllegalStateException()
                .isThrownBy(meter::resume)
                .withMessage("The meter is not paused; call pause() before resume().");
    }

    @Test
    void readingAllocatesNothing() {
        long bytes = least(() -> {
            long before = JVM.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < 1_000; i++) {
                meter.mark();
                meter.pause();
                meter.resume();
                if (meter.bytesSinceMark() < 0) {
                    throw new AssertionError();
                }
            }
            return JVM.getCurrentThreadAllocatedBytes() - before;
        });
        assertThat(bytes).isZero();
    }

    @Test
    void metersNest() {
        AllocationMeter outer = AllocationMeter.ofCurrentThread();
        long[] inner = new long[1];
        long bytes = least(() -> {
            outer.mark();
            sink = new byte[100];
            meter.mark();
            sink = new byte[1_000];
            inner[0] = meter.bytesSinceMark();
            sink = new byte[100];
            return outer.bytesSinceMark();
        });
        assertThat(inner[0]).isEqualTo(sizeOfBytes(1_000));
        assertThat(bytes).isEqualTo(sizeOfBytes(1_000) + 2 * sizeOfBytes(100));
    }

    static Stream<Named<Consumer<AllocationMeter>>> methods() {
        return Stream.of(
                Named.of("mark", AllocationMeter::mark),
                Named.of("bytesSinceMark", AllocationMeter::bytesSinceMark),
                Named.of("pause", AllocationMeter::pause),
                Named.of("resume", AllocationMeter::resume));
    }

    @ParameterizedTest
    @MethodSource("methods")
    void anotherThreadsUseIsAnErrorThatNamesBothThreads(Consumer<AllocationMeter> method) throws Exception {
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread other = new Thread(() -> thrown.set(catchThrowable(() -> method.accept(meter))), "the other one");
        other.start();
        other.join();
        assertThat(thrown.get())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        "This meter belongs to thread \"%s\" and was used by thread \"the other one\". Make a meter on each"
                                + " thread that measures; AllocationMeter.ofThread(thread) reads another one's counter.",
                        Thread.currentThread().getName());
    }

    @Test
    void countsFromConstructionIfNotMarked() {
        AllocationMeter unmarked = AllocationMeter.ofCurrentThread();
        for (int i = 0; i < 1_000; i++) {
            sink = new byte[1_000];
        }
        assertThat(unmarked.bytesSinceMark()).isGreaterThanOrEqualTo(1_000 * sizeOfBytes(1_000));
    }

    @Test
    void readsAnotherThreadAtRestToTheByte() throws Exception {
        try (Puppet other = new Puppet("at rest")) {
            other.run(() -> sink = new byte[10]); // the cost of its first task
            AllocationMeter meterOfOther = AllocationMeter.ofThread(other.thread());
            long bytes = least(() -> {
                other.run(() -> {});
                meterOfOther.mark();
                other.run(() -> sink = new byte[100_000]);
                return meterOfOther.bytesSinceMark();
            });
            long ofTheCall = least(() -> {
                other.run(() -> {});
                meterOfOther.mark();
                other.run(() -> {});
                return meterOfOther.bytesSinceMark();
            });
            assertThat(bytes - ofTheCall).isEqualTo(sizeOfBytes(100_000));
        }
    }

    @Test
    void decreasingCounterThrowsInsteadOfReadingZero() {
        AtomicLong counter = new AtomicLong(1_000);
        AllocationMeter backwards = new AllocationMeter(counter::get);
        backwards.mark();

        counter.set(928);

        assertThatIllegalStateException()
                .isThrownBy(backwards::bytesSinceMark)
                .withMessage("The JVM's counter of allocated bytes ran backwards by 72 B, so nothing is known about"
                        + " allocation. Another thread's counter can do that while the thread runs: mark and read while it is"
                        + " at rest.");
        assertThatIllegalStateException().isThrownBy(backwards::pause).withMessageContaining("backwards by 72 B");
        backwards.mark();
        assertThat(backwards.bytesSinceMark()).isZero();
    }

    @Test
    void decreasingCounterThrowsAfterAPause() {
        AtomicLong counter = new AtomicLong(1_000);
        AllocationMeter backwards = new AllocationMeter(counter::get);
        backwards.mark();
        counter.set(1_100);
        backwards.pause();
        counter.set(2_000);
        backwards.resume();

        counter.set(1_960);

        assertThatIllegalStateException()
                .isThrownBy(backwards::bytesSinceMark)
                .withMessageContaining("backwards by 40 B");
    }

    @Test
    void endedThreadThrowsInsteadOfReadingZero() throws Exception {
        Puppet other = new Puppet("short-lived");
        AllocationMeter meterOfOther = AllocationMeter.ofThread(other.thread());
        other.close();
        String message =
                "The JVM gives no allocated bytes for thread \"short-lived\" (it is not alive). Measure over all"
                        + " threads, which counts virtual and ended threads too.";
        assertThatIllegalStateException()
                .isThrownBy(() -> AllocationMeter.ofThread(other.thread()))
                .withMessage(message);
        assertThatIllegalStateException()
                .isThrownBy(meterOfOther::bytesSinceMark)
                .withMessage(message);
        assertThatIllegalStateException().isThrownBy(meterOfOther::mark).withMessage(message);
        assertThatIllegalStateException().isThrownBy(meterOfOther::pause).withMessage(message);
        assertThatIllegalStateException()
                .as("not 0 after a pause that failed")
                .isThrownBy(meterOfOther::bytesSinceMark)
                .withMessage(message);
    }

    @Test
    void failedResumeLeavesTheMeterPaused() throws Exception {
        Puppet other = new Puppet("ends in a pause");
        AllocationMeter meterOfOther = AllocationMeter.ofThread(other.thread());
        meterOfOther.pause();
        long bytes = meterOfOther.bytesSinceMark();
        other.close();
        assertThatIllegalStateException().isThrownBy(meterOfOther::resume).withMessageContaining("not alive");
        assertThat(meterOfOther.bytesSinceMark()).isEqualTo(bytes);
    }

    @Test
    void unstartedThreadIsRejected() {
        assertThatIllegalStateException()
                .isThrownBy(() -> AllocationMeter.ofThread(new Thread(() -> {}, "not started")))
                .withMessageContaining("\"not started\" (it is not alive)");
    }

    @Test
    void aVirtualThreadCannotMeasureItself() throws Exception {
        Throwable thrown = VirtualThreads.run(() -> catchThrowable(AllocationMeter::ofCurrentThread));
        assertThat(thrown)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("The JVM does not count allocated bytes of a virtual thread")
                .hasMessageContaining("Measure on a platform thread");
    }

    @Test
    void aVirtualThreadCannotBeMeasuredFromOutside() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        Thread virtual = VirtualThreads.start(() -> {
            try {
                end.await();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        });
        assertThatIllegalStateException()
                .isThrownBy(() -> AllocationMeter.ofThread(virtual))
                .withMessageContaining("it is a virtual thread")
                .withMessageContaining("Measure over all threads");
        end.countDown();
        virtual.join();
    }

    @Test
    void allThreadsCountsThreadsThatHaveEnded() throws Exception {
        AllocationMeter all = AllocationMeter.ofAllThreads();
        Thread other = new Thread(() -> {
            for (int i = 0; i < 10; i++) {
                sink = new byte[1 << 20];
            }
        });
        all.mark();
        sink = new byte[1 << 20];
        other.start();
        other.join();
        // a little more than eleven arrays, for the thread's own start and end
        assertThat(all.bytesSinceMark()).isBetween(11 * sizeOfBytes(1 << 20), 11 * sizeOfBytes(1 << 20) + 100_000);
    }

    @Test
    void allThreadsCountsVirtualThreads() throws Exception {
        VirtualThreads.start(() -> {}).join(); // loads classes, starts carriers
        AllocationMeter all = AllocationMeter.ofAllThreads();
        all.mark();
        VirtualThreads.start(() -> sink = new byte[10 << 20]).join();
        assertThat(all.bytesSinceMark()).isBetween(sizeOfBytes(10 << 20), sizeOfBytes(10 << 20) + 200_000);
    }

    static Stream<Named<Body>> uses() {
        return Stream.of(
                Named.of("ofCurrentThread", () -> use(AllocationMeter.ofCurrentThread())),
                Named.of("ofThread", () -> use(AllocationMeter.ofThread(Thread.currentThread()))),
                Named.of("ofAllThreads", () -> use(AllocationMeter.ofAllThreads())));
    }

    private static void use(AllocationMeter meter) {
        meter.mark();
        meter.pause();
        meter.resume();
        sink = meter;
        meter.bytesSinceMark();
    }

    @ParameterizedTest
    @MethodSource("uses")
    void meterAddsNothingToAnEnclosingMeasurement(Body body) {
        Allocations.once(body); // loads classes, links lambdas
        assertThat(least(() -> Allocations.once(body).bytes())).isZero();
    }

    @Test
    void creatingMetersRepeatedlyCountsNothing() {
        Allocation steady = Allocations.steadyState(() -> use(AllocationMeter.ofCurrentThread()));
        assertThat(steady.bytes()).as(steady.toString()).isZero();
    }

    @Test
    void countsIfTheCounterIsSwitchedOffWhileMeasuring() {
        long bytes = least(() -> {
            meter.mark();
            JVM.setThreadAllocatedMemoryEnabled(false);
            sink = new byte[1_000];
            return meter.bytesSinceMark();
        });
        assertThat(bytes).isEqualTo(sizeOfBytes(1_000));
        assertThat(JVM.isThreadAllocatedMemoryEnabled()).isTrue();
    }

    @Test
    void enclosingMeterIsExactIfTheCounterIsOffWhenAnInnerOneIsCreated() {
        long bytes = least(() -> {
            meter.mark();
            JVM.setThreadAllocatedMemoryEnabled(false);
            sink = AllocationMeter.ofCurrentThread();
            sink = new byte[1_000];
            return meter.bytesSinceMark();
        });
        assertThat(bytes).isEqualTo(sizeOfBytes(1_000));
    }

    /** The least of several runs: the JIT may allocate in one, whereas a fault of ByteWatcher's shows in all. */
    private static long least(ThrowingLongSupplier measurement) {
        return LongStream.range(0, 5).map(i -> measurement.get()).min().orElseThrow();
    }

    private interface ThrowingLongSupplier {
        long measure() throws Exception;

        default long get() {
            try {
                return measure();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        }
    }

    /** 64-bit HotSpot with compressed class pointers, which is its default. */
    private static long sizeOfBytes(int length) {
        return (16L + length + 7) / 8 * 8;
    }
}
