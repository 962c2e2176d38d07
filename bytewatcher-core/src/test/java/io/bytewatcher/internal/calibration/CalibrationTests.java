package io.bytewatcher.internal.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import io.bytewatcher.internal.counter.AllocationCounter;
import io.bytewatcher.internal.counter.CannotMeasureException;
import io.bytewatcher.internal.counter.CurrentThreadCounter;
import io.bytewatcher.internal.loop.Loop;
import io.bytewatcher.internal.loop.LoopFailure;
import io.bytewatcher.internal.loop.Window;
import io.bytewatcher.test.ForkedJvm;
import io.bytewatcher.test.VirtualThreads;
import java.lang.management.ManagementFactory;
import java.util.concurrent.Executors;
import java.util.function.LongBinaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CalibrationTests {
    private static final ThreadMXBean JVM = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final AllocationCounter trueCounter = CurrentThreadCounter.create();

    @Test
    void exactCounterPassesWithAFreeEmptyWindow() {
        assertThat(Calibration.calibrate(trueCounter)).isZero();
    }

    @Test
    void isDoneOncePerJvm() {
        assertThat(Calibration.ensure()).isSameAs(Calibration.ensure());
        assertThat(Calibration.ensure().emptyWindowBytes()).isZero();
    }

    @ParameterizedTest
    @ValueSource(longs = {8, 40, 336})
    void measuresTheCostOfARead(long cost) {
        assertThat(Calibration.calibrate(lying((bytes, reads) -> bytes + cost * reads)))
                .isEqualTo(cost);
    }

    @Test
    void subtractsTheCostOfAReadFromEachWindow() throws LoopFailure {
        AllocationCounter dear = lying((bytes, reads) -> bytes + 40 * reads);
        AllocationCounter corrected = new Calibration(40).withoutEmptyWindow(dear);
        Array array = new Array();
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 10; i++) {
            least = Math.min(least, Window.bytesOf(corrected, array, 3));
        }
        assertThat(least).isEqualTo(3 * 32);
    }

    @Test
    void usesACounterWithFreeReadsUnchanged() {
        assertThat(new Calibration(0).withoutEmptyWindow(trueCounter)).isSameAs(trueCounter);
    }

    static Stream<Named<LongBinaryOperator>> lies() {
        return Stream.of(
                lie("frozen", (bytes, reads) -> 123_456),
                lie("nothing but its own reads", (bytes, reads) -> 40 * reads),
                lie("backwards", (bytes, reads) -> -bytes),
                lie("each read takes some away", (bytes, reads) -> bytes - 40 * reads),
                lie("twice the truth", (bytes, reads) -> 2 * bytes),
                lie("half the truth", (bytes, reads) -> bytes / 2),
                lie("9 of 8", (bytes, reads) -> bytes + bytes / 8),
                lie("in steps of 64", (bytes, reads) -> bytes & ~63),
                lie("in steps of a TLAB", (bytes, reads) -> bytes & ~0xFFFF),
                lie("in KiB", (bytes, reads) -> bytes >> 10),
                lie("some more or less", (bytes, reads) -> bytes + ((reads * 0x9E3779B97F4A7C15L) >>> 60) * 8 - 64),
                lie("wraps at 32 KiB", (bytes, reads) -> bytes & 0x7FFF));
    }

    private static Named<LongBinaryOperator> lie(String name, LongBinaryOperator ofBytesAndReads) {
        return Named.of(name, ofBytesAndReads);
    }

    @ParameterizedTest
    @MethodSource("lies")
    void detectsAnInexactCounter(LongBinaryOperator lie) {
        assertThatExceptionOfType(CannotMeasureException.class)
                .isThrownBy(() -> Calibration.calibrate(lying(lie)))
                .withMessageStartingWith("This JVM's counter of allocated bytes is not exact: ")
                .withMessageContaining("Nothing can be measured with it. JVM: " + System.getProperty("java.vm.name"));
    }

    @ParameterizedTest
    @ValueSource(ints = {32, 256})
    void acceptsLargerObjectAlignment(int alignment) {
        assertThat(ForkedJvm.ofThisJdk()
                        .withFlags("-XX:ObjectAlignmentInBytes=" + alignment)
                        .run(Calibrated.class))
                .containsExactly("0");
    }

    static final class Calibrated {
        private Calibrated() {}

        public static void main(String[] arguments) {
            System.out.println(Calibration.ensure().emptyWindowBytes());
        }
    }

    @Test
    void aPlatformThreadCalibratesForAVirtualOne() {
        assumeTrue(Runtime.version().feature() >= 21, "JDK 21 is the first with virtual threads");
        assertThat(ForkedJvm.ofThisJdk().run(OnAVirtualThread.class)).containsExactly("calibrated");
    }

    static final class OnAVirtualThread {
        private OnAVirtualThread() {}

        public static void main(String[] arguments) throws Exception {
            VirtualThreads.run(Executors.callable(Calibration::ensureOnAnyThread));
            System.out.println("calibrated");
        }
    }

    @Test
    void enablesADisabledCounter() {
        JVM.setThreadAllocatedMemoryEnabled(false);
        assertThat(Calibration.calibrate(CurrentThreadCounter.create())).isZero();
        assertThat(JVM.isThreadAllocatedMemoryEnabled()).isTrue();
    }

    private AllocationCounter lying(LongBinaryOperator ofBytesAndReads) {
        long[] reads = {0};
        return () -> ofBytesAndReads.applyAsLong(trueCounter.read(), ++reads[0]);
    }

    private static final class Array implements Loop {
        @SuppressWarnings("unused") // written only: keeps the JIT from removing the allocation
        private volatile @Nullable Object sink;

        @Override
        public void repeat(int operations) {
            for (int i = 0; i < operations; i++) {
                sink = new byte[16];
            }
        }
    }
}
