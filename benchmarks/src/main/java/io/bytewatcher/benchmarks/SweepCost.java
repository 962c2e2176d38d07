package io.bytewatcher.benchmarks;

import com.sun.management.ThreadMXBean;
import io.bytewatcher.SiteReport;
import io.bytewatcher.internal.counter.HotSpotThreads;
import io.bytewatcher.internal.counter.JvmThreads;
import io.bytewatcher.internal.watch.Sampler;
import io.bytewatcher.internal.watch.WatchListener;
import io.bytewatcher.internal.watch.WatchSettings;
import io.bytewatcher.test.ForkedJvm;
import io.bytewatcher.test.ParkedThreads;
import io.bytewatcher.test.Threads;
import io.bytewatcher.watch.AllocationLimit;
import io.bytewatcher.watch.Breach;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The cost of sweeps over parked threads and, in turns, the same threads listed and read by hand. Its argument is the number of threads. */
final class SweepCost {
    static final Duration PERIOD = Duration.ofMillis(100);

    /** Limits that are judged and never broken. */
    static final List<AllocationLimit> UNREACHABLE_LIMITS = List.of(
            AllocationLimit.total(1L << 50),
            AllocationLimit.perSecond(1L << 50),
            AllocationLimit.perOperation(1L << 50));

    /** Both send the parent a figure for a number of threads. */
    static final String RATIO = "sweep, ratio, ";

    static final String MORE_BYTES = "sweep, bytes more, ";

    private static final int ROUNDS = 101;
    private static final long WARM_UP_NANOS = 4_000_000_000L;
    /** Threads that half a round reads. */
    private static final int READS = 100_000;

    private final ThreadMXBean bean = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final ThreadGroup root = Threads.rootGroup();
    private final Sampler sampler;
    private @Nullable Thread[] listed = new Thread[64];
    private long[] read = {};

    private SweepCost(Sampler sampler) {
        this.sampler = sampler;
    }

    public static void main(String... args) {
        int count = Integer.parseInt(args[0]);
        WatchSettings settings = new WatchSettings(thread -> true, true, UNREACHABLE_LIMITS, PERIOD.toNanos(), 0);
        Sampler sampler = new Sampler(new Paced(HotSpotThreads.ofThisJvm()), settings, () -> 0, new Silent());
        try (ParkedThreads parked = ParkedThreads.start(count)) {
            parked.requireParked();
            sampler.start();
            new SweepCost(sampler).measure(count);
        }
    }

    private void measure(int count) {
        int times = Math.max(1, READS / count);
        long warm = System.nanoTime() + WARM_UP_NANOS;
        while (System.nanoTime() < warm) {
            cost(this::sweep, times);
            cost(this::listAndRead, times);
        }
        List<Double> ours = new ArrayList<>();
        List<Double> theirs = new ArrayList<>();
        PairedRatio ratio = new PairedRatio();
        long ourBytes = 0;
        long theirBytes = 0;
        for (int round = 0; round < ROUNDS; round++) {
            boolean oursFirst = round % 2 == 0;
            Cost first = cost(oursFirst ? this::sweep : this::listAndRead, times);
            Cost second = cost(oursFirst ? this::listAndRead : this::sweep, times);
            Cost us = oursFirst ? first : second;
            Cost them = oursFirst ? second : first;
            ours.add((double) us.nanos() / times / count);
            theirs.add((double) them.nanos() / times / count);
            ratio.add((double) us.nanos(), (double) them.nanos());
            ourBytes += us.bytes();
            theirBytes += them.bytes();
        }
        long sweeps = (long) times * ROUNDS;
        ChildFigures.send(RATIO + count, ratio.median());
        ChildFigures.send(MORE_BYTES + count, (double) (ourBytes / sweeps - theirBytes / sweeps));
        print(
                "sweep of %,6d threads: %.1f ns a thread; by hand %.1f ns; median ratio %.2f; %,d B a sweep; by hand %,d B",
                count, Median.of(ours), Median.of(theirs), ratio.median(), ourBytes / sweeps, theirBytes / sweeps);
    }

    static void print(String format, Object... arguments) {
        ForkedJvm.send(String.format(Locale.ROOT, format, arguments));
    }

    private record Cost(long nanos, long bytes) {}

    private Cost cost(Runnable work, int times) {
        long bytes = bean.getCurrentThreadAllocatedBytes();
        long start = System.nanoTime();
        for (int i = 0; i < times; i++) {
            work.run();
        }
        long nanos = System.nanoTime() - start;
        long allocated = bean.getCurrentThreadAllocatedBytes() - bytes;
        return new Cost(nanos, allocated);
    }

    private void sweep() {
        sampler.operations().add(1);
        sampler.sweep();
    }

    @SuppressWarnings("deprecation") // Thread.threadId() is not in release 17
    private void listAndRead() {
        int count;
        while ((count = root.enumerate(listed, true)) >= listed.length) {
            listed = new Thread[2 * listed.length];
        }
        if (read.length < count) {
            read = new long[listed.length];
        }
        for (int i = 0; i < count; i++) {
            Thread thread = listed[i];
            if (thread != null) {
                read[i] = bean.getThreadAllocatedBytes(thread.getId());
            }
        }
    }

    /** This JVM with a clock that moves by a period at each reading, so that each sweep does the work of a period. */
    private static final class Paced implements JvmThreads {
        private final JvmThreads jvm;
        private long now;

        Paced(JvmThreads jvm) {
            this.jvm = jvm;
        }

        @Override
        public long nanoTime() {
            now += PERIOD.toNanos();
            return now;
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
        public int barrier() {
            return jvm.barrier();
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
        public long[] hidden() {
            return jvm.hidden();
        }

        @Override
        public int list(@Nullable Thread[] into) {
            return jvm.list(into);
        }

        @Override
        public void pause(long nanos) {
            jvm.pause(nanos);
        }
    }

    private static final class Silent implements WatchListener {
        @Override
        public SiteReport find(Breach breach, Duration duration) {
            return SiteReport.notFound("no search");
        }

        @Override
        public void breached(Breach breach) {
            throw new IllegalStateException("an unreachable limit was broken: " + breach);
        }

        @Override
        public void notice(String message, Throwable cause) {
            throw new IllegalStateException(message, cause);
        }
    }
}
