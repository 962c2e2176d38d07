package io.bytewatcher.internal.calibration;

import io.bytewatcher.internal.counter.AllThreadsCounter;
import io.bytewatcher.internal.counter.AllocationCounter;
import io.bytewatcher.internal.counter.CannotMeasureException;
import io.bytewatcher.internal.counter.CurrentThreadCounter;
import io.bytewatcher.internal.counter.ExcludedAllocation;
import io.bytewatcher.internal.counter.JvmCounters;
import io.bytewatcher.internal.counter.ThreadCounter;
import io.bytewatcher.internal.jit.ConstantPreloader;
import io.bytewatcher.internal.jit.JvmDescription;
import io.bytewatcher.internal.loop.Loop;
import io.bytewatcher.internal.loop.LoopFailure;
import io.bytewatcher.internal.loop.Window;
import io.bytewatcher.internal.steady.SteadyStateEngine;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * Verifies on first use, once per JVM, that the current thread's counter can be trusted: warms up the reading, waits for the JIT, measures
 * the cost of an empty window, and proves with canaries that known allocations read their exact size.
 *
 * @param emptyWindowBytes the bytes of an empty window: 0 on every JVM seen so far. Subtracted from each window
 */
public record Calibration(long emptyWindowBytes) {
    private static final int WARM_UP_READS = 100_000;
    private static final int EMPTY_WINDOWS = 1_000;
    private static final long SETTLE_NANOS = 50_000_000;
    private static final long SETTLE_STEP_MILLIS = 5;
    private static final int[] CANARY_LENGTHS = {0, 8, 1_000, 4_096, 100_000};
    private static final int[] CANARY_REPEATS = {1, 7};
    /** An array's header takes 12 (compact headers) to 24 bytes (no compressed class pointers). */
    private static final int MIN_ARRAY_HEADER = 12;

    private static final int MAX_ARRAY_HEADER = 24;

    private static volatile @Nullable Calibration done;
    private static final Object LOCK = new Object();

    /**
     * Calibrates on first use; later calls return at once.
     *
     * @return the JVM's calibration
     * @throws CannotMeasureException when the JVM has no counter or does not count exactly, or the current thread is virtual
     */
    public static Calibration ensure() {
        Calibration ready = done;
        if (ready != null) {
            return ready;
        }
        long begin = ExcludedAllocation.begin();
        try {
            AllocationCounter counter = CurrentThreadCounter.create();
            synchronized (LOCK) {
                ready = done;
                if (ready == null) {
                    ready = new Calibration(calibrate(counter));
                    done = ready;
                }
                return ready;
            }
        } finally {
            ExcludedAllocation.end(begin, 0);
        }
    }

    /**
     * Calibrates as {@link #ensure()} does, also for a virtual thread. A virtual thread has no counter, so a platform thread calibrates for
     * it.
     *
     * @throws CannotMeasureException when the JVM has no counter or does not count exactly
     */
    public static void ensureOnAnyThread() {
        if (done != null) {
            return;
        }
        if (JvmCounters.currentThread() >= 0) {
            ensure();
            return;
        }
        try {
            CompletableFuture.runAsync(
                            Calibration::ensure,
                            task -> new Thread(null, task, "bytewatcher-calibration", 0, false).start())
                    .join();
        } catch (CompletionException failed) {
            throw failed.getCause() instanceof CannotMeasureException cannot ? cannot : failed;
        }
    }

    /**
     * Subtracts the cost of an empty window from each window of a counter.
     *
     * @param counter the current thread's counter
     * @return the same counter if an empty window costs nothing
     */
    public AllocationCounter withoutEmptyWindow(AllocationCounter counter) {
        if (emptyWindowBytes == 0) {
            return counter;
        }
        long[] reads = {0};
        return () -> counter.read() - emptyWindowBytes * reads[0]++;
    }

    /** Interns the constants of the classes that read counters. Otherwise the JIT would intern them on the measuring thread later. */
    private static void preload() {
        ConstantPreloader.prepareExactly(JvmCounters.classesOfReading());
        ConstantPreloader.prepareExactly(List.of(
                JvmCounters.class,
                CurrentThreadCounter.class,
                ThreadCounter.class,
                AllThreadsCounter.class,
                Window.class,
                SteadyStateEngine.class));
    }

    /**
     * Calibrates with a counter.
     *
     * @return the bytes of an empty window
     */
    static long calibrate(AllocationCounter counter) {
        try {
            preload();
            // three loops, so that the window's call is compiled as megamorphic
            Loop[] loops = {new Idle(), new Idle2(), new Canary(0)};
            for (int i = 0; i < WARM_UP_READS; i++) {
                Window.bytesOf(counter, loops[i % loops.length], 1);
            }
            settle();
            long emptyWindow = emptyWindow(counter);
            proveCanary(counter, emptyWindow);
            return emptyWindow;
        } catch (LoopFailure impossible) {
            throw new AssertionError(impossible);
        }
    }

    private static long emptyWindow(AllocationCounter counter) throws LoopFailure {
        Loop idle = new Idle();
        long least = Long.MAX_VALUE;
        for (int i = 0; i < EMPTY_WINDOWS; i++) {
            least = Math.min(least, Window.bytesOf(counter, idle, 1));
        }
        if (least < 0) {
            throw notExact("an empty window read as " + least + " bytes");
        }
        return least;
    }

    private static void proveCanary(AllocationCounter counter, long emptyWindow) throws LoopFailure {
        int alignment = JvmDescription.OBJECT_ALIGNMENT; // sizes are rounded up to it
        long smallest = leastBytes(counter, new Canary(CANARY_LENGTHS[0]), 1) - emptyWindow;
        for (int length : CANARY_LENGTHS) {
            Canary canary = new Canary(length);
            for (int repeats : CANARY_REPEATS) {
                long read = leastBytes(counter, canary, repeats) - emptyWindow;
                long each = read / repeats;
                boolean plausible = each >= length + MIN_ARRAY_HEADER && each < length + MAX_ARRAY_HEADER + alignment;
                boolean proportional = read % repeats == 0 && each % alignment == 0;
                boolean sameHeader = Math.abs(each - smallest - length) < alignment;
                if (!plausible || !proportional || !sameHeader) {
                    throw notExact(repeats + " x new byte[" + length + "] read as " + read + " bytes");
                }
            }
        }
    }

    private static CannotMeasureException notExact(String seen) {
        return new CannotMeasureException(
                "This JVM's counter of allocated bytes is not exact: " + seen
                        + ". Nothing can be measured with it. JVM: " + System.getProperty("java.vm.name") + " "
                        + System.getProperty("java.vm.version")
                        + ". Is an agent or a debugger allocating on the application's threads? Run without it, and on a HotSpot JVM.",
                CannotMeasureException.Advice.NO_LIMITS);
    }

    /** The least of five windows, because the JIT may allocate in one of them. */
    private static long leastBytes(AllocationCounter counter, Loop loop, int repeats) throws LoopFailure {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 5; i++) {
            least = Math.min(least, Window.bytesOf(counter, loop, repeats));
        }
        return least;
    }

    /** Waits until the JIT's total compile time stands still, for 50 ms at most. */
    private static void settle() {
        CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
        if (compiler == null || !compiler.isCompilationTimeMonitoringSupported()) {
            return;
        }
        long deadline = System.nanoTime() + SETTLE_NANOS;
        long before;
        long now = compiler.getTotalCompilationTime();
        do {
            before = now;
            try {
                Thread.sleep(SETTLE_STEP_MILLIS);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                return;
            }
            now = compiler.getTotalCompilationTime();
        } while (now != before && System.nanoTime() < deadline);
    }

    private static final class Idle implements Loop {
        @Override
        public void repeat(int operations) {}
    }

    private static final class Idle2 implements Loop {
        @Override
        public void repeat(int operations) {}
    }

    /** Allocates arrays of a known length that the JIT cannot remove. */
    private static final class Canary implements Loop {
        private final int length;

        @SuppressWarnings("unused") // written only: a volatile write cannot be optimised away
        private volatile byte @Nullable [] sink;

        Canary(int length) {
            this.length = length;
        }

        @Override
        public void repeat(int operations) {
            for (int i = 0; i < operations; i++) {
                sink = new byte[length];
            }
        }
    }
}
