package io.bytewatcher.samples.locks;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Threads that take turns at a lock: each keeps it until all others wait for it, and does not come back before another one has
 * had it. So every acquisition but the first has to wait: nobody is left who could come just in time. Allocates nothing.
 */
final class Turns {

    private static final int SPINS_BEFORE_YIELD = 100;
    private static final int NOBODY = -1;

    private final Thread[] threads;
    private final AtomicInteger present;
    private volatile int owner = NOBODY;

    /** Turns of some threads, all of them present. */
    Turns(Thread[] threads) {
        this.threads = threads.clone();
        present = new AtomicInteger(threads.length);
    }

    /** For the thread that has the lock: keeps it until all others that are left wait. */
    void keep(int thread, Guard guard) {
        owner = thread;
        for (int spins = 0; guard.waiters(threads) < present.get() - 1; spins++) {
            pause(spins);
        }
    }

    /** For the thread that has given the lock back: waits until another one has it, or nobody else is left. */
    void yieldTurn(int thread) {
        for (int spins = 0; present.get() > 1 && owner == thread; spins++) {
            pause(spins);
        }
    }

    /** For a thread that does not come back. */
    void leave() {
        present.decrementAndGet();
    }

    @SuppressWarnings(
            "ThreadPriorityCheck") // Threads may outnumber processors; nothing relies on yielding but the time it
    // takes.
    private static void pause(int spins) {
        if (spins < SPINS_BEFORE_YIELD) {
            Thread.onSpinWait();
        } else {
            Thread.yield();
        }
    }
}
