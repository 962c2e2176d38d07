package io.bytewatcher.internal.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.SiteReport;
import io.bytewatcher.internal.counter.HotSpotThreads;
import io.bytewatcher.internal.counter.JvmCounters;
import io.bytewatcher.test.ParkedThreads;
import io.bytewatcher.test.Threads;
import io.bytewatcher.watch.AllocationLimit;
import io.bytewatcher.watch.Breach;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The allocation of a sweep over the running JVM's threads, measured on the sweeping thread, without waits. */
class SweepAllocationTests {
    private static final int THREADS = 100;
    private static final int SWEEPS = 1_000;
    private static final long NEVER = 1L << 50;

    /** Less than the smallest object. */
    private static final long ALLOCATED_BY_US = 16;

    /** Threads that other tests may have left, and threads that start during this test. */
    private static final int SPARE = 8;

    @Test
    void sweepsAllocateAlmostNothing() {
        try (ParkedThreads watched = ParkedThreads.start(THREADS)) {
            watched.requireParked(); // waiting allocates a node
            Sampler sampler = new Sampler(
                    HotSpotThreads.ofThisJvm(),
                    new WatchSettings(
                            thread -> thread.getName().startsWith(ParkedThreads.NAME),
                            false,
                            List.of(
                                    AllocationLimit.total(NEVER),
                                    AllocationLimit.perSecond(NEVER),
                                    AllocationLimit.perOperation(0),
                                    AllocationLimit.totalOfAllThreads(NEVER)),
                            1_000_000,
                            0),
                    () -> 0,
                    new Deaf());
            sampler.start();
            long least = Long.MAX_VALUE;
            for (int i = 0; i < 5; i++) { // ThreadGroup.enumerate allocates more until C2 has compiled it
                long before = JvmCounters.currentThread();
                for (int sweep = 0; sweep < SWEEPS; sweep++) {
                    sampler.sweep();
                }
                least = Math.min(least, JvmCounters.currentThread() - before);
            }
            assertThat(least / SWEEPS).isLessThan(ALLOCATED_BY_US + enumeration());
        }
    }

    /** The most that the JDK itself allocates to list threads: an array of each group's groups, and from JDK 19 on one of all threads. */
    private static long enumeration() {
        if (Runtime.version().feature() >= 19) {
            return 16 + 8 + 4L * (ManagementFactory.getThreadMXBean().getThreadCount() + SPARE);
        }
        return groupsBelow(Threads.rootGroup());
    }

    private static long groupsBelow(ThreadGroup group) {
        @Nullable ThreadGroup[] below = new ThreadGroup[100];
        int count = group.enumerate(below, false);
        long bytes = count == 0 ? 0 : 16 + 8L * count;
        for (ThreadGroup each : below) {
            bytes += each == null ? 0 : groupsBelow(each);
        }
        return bytes;
    }

    /** Fails on a breach, because none of these threads allocates. */
    private static final class Deaf implements WatchListener {
        @Override
        public SiteReport find(Breach breach, Duration duration) {
            return SiteReport.notFound("no search");
        }

        @Override
        public void breached(Breach breached) {
            throw new AssertionError(breached);
        }

        @Override
        public void notice(String message, Throwable cause) {
            throw new AssertionError(message, cause);
        }
    }
}
