package io.bytewatcher.samples.tour;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.Allocation;
import io.bytewatcher.SteadyState;
import io.bytewatcher.junit.NoAllocation;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

/**
 * A free {@code ReentrantLock} costs 0 B. A thread that has to wait joins the lock's queue, and its node there is an
 * object: 32 B for each wait (24 B or 40 B with other object layouts).
 *
 * <p>So a line that passes in a quiet test fails under contention: {@code 32 B per call, limit 0 B [STEADY]}.
 */
@SuppressWarnings("LockNotBeforeTry") // nothing fails while the lock is held
class T14_LockNodeTests {
    private final ReentrantLock lock = new ReentrantLock();
    private volatile boolean done;

    @Test
    @NoAllocation
    void free() {
        lock.lock();
        lock.unlock();
    }

    @Test
    void contended() throws InterruptedException {
        Thread rival = new Thread(this::holdUntilAThreadQueues, "tour-rival");
        rival.start();
        try {
            Allocation wait = SteadyState.of(this::waitForTheRival).limit(40).measure();

            assertThat(wait.bytesPerOperation()).isIn(24.0, 32.0, 40.0);
        } finally {
            done = true;
            rival.join();
        }
    }

    private void waitForTheRival() {
        while (!lock.isLocked()) {
            Thread.onSpinWait();
        }
        lock.lock();
        lock.unlock();
    }

    private void holdUntilAThreadQueues() {
        while (!done) {
            lock.lock();
            while (!lock.hasQueuedThreads() && !done) {
                Thread.onSpinWait();
            }
            lock.unlock();
        }
    }
}
