package io.bytewatcher.samples.locks;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Makes threads take turns at a lock. Each holds the lock until all others wait for it, and does not return before another thread has
 * held it. So every acquisition but the first has to wait: no thread is left that could arrive at a free lock. Allocates nothing.
 */
final class LockHandoff {

    private static final int SPINS_BEFORE_YIELD = 100;
    private static final int NO_THREAD = -1;

    private final Thread[] threads;
    private final AtomicInteger present;
    private volatile int owner = NO_THREAD;

    /** Creates the turns of threads, which are all present. */
    LockHandoff(Thread[] threads) {
        this.threads = threads.clone();
        present = new AtomicInteger(threads.length);
    }

    /** For the owner of the lock: holds it until all other present threads wait. */
    void keep(int thread, Guard guard) {
        owner = thread;
        for (int spins = 0; guard.waiters(threads) < present.get() - 1; spins++) {
            pause(spins);
        }
    }

    /** For the thread that has released the lock: waits until another thread owns it or no other is present. */
    void yieldTurn(int thread) {
        for (int spins = 0; present.get() > 1 && owner == thread; spins++) {
            pause(spins);
        }
    }

    /** For a thread that does not return. */
    void leave() {
        present.decrementAndGet();
    }

    @SuppressWarnings(
            "ThreadPriorityCheck") // Threads may outnumber processors; correctness does not depend on yielding.
    private static void pause(int spins) {
        if (spins < SPINS_BEFORE_YIELD) {
            Thread.onSpinWait();
        } else {
            Thread.yield();
        }
    }
}
