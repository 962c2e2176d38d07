package io.bytewatcher.internal.counter;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

@SuppressWarnings("deprecation") // Thread.threadId() is not in release 17
class HotSpotThreadsTests {
    private static final long NANOS = 20_000_000;

    @Test
    void pausesAnInterruptedThreadTooAndLeavesItInterrupted() {
        Thread.currentThread().interrupt();
        long start = System.nanoTime();
        HotSpotThreads.ofThisJvm().pause(NANOS);
        long elapsed = System.nanoTime() - start;
        assertThat(Thread.interrupted()).isTrue();
        assertThat(elapsed).isGreaterThanOrEqualTo(NANOS);
    }

    @Test
    void counterThatOtherCodeSwitchedOffIsSwitchedOn() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        HotSpotThreads jvm = HotSpotThreads.ofThisJvm(); // which switches the counter on
        long id = Thread.currentThread().getId();
        try {
            threads.setThreadAllocatedMemoryEnabled(false);
            assertThat(jvm.thread(id)).isPositive();
            assertThat(threads.isThreadAllocatedMemoryEnabled()).isTrue();
            threads.setThreadAllocatedMemoryEnabled(false);
            assertThat(jvm.total() >= 0).isEqualTo(!HotSpotThreads.hasNoTotal());
        } finally {
            threads.setThreadAllocatedMemoryEnabled(true);
        }
    }

    @Test
    void endedThreadHasNoCounter() throws InterruptedException {
        Thread ended = new Thread(() -> {});
        ended.start();
        ended.join();
        assertThat(HotSpotThreads.ofThisJvm().thread(ended.getId())).isNegative();
    }

    @Test
    void barrierCountsTheThreadsThatHaveJustEnded() throws InterruptedException {
        HotSpotThreads jvm = HotSpotThreads.ofThisJvm();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {});
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(jvm.barrier()).isGreaterThanOrEqualTo(threads.length);
    }

    @Test
    void pausesAThreadThatWasUnparkedBefore() {
        LockSupport.unpark(Thread.currentThread());
        long start = System.nanoTime();
        HotSpotThreads.ofThisJvm().pause(NANOS);
        assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(NANOS);
    }
}
