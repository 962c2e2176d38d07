package io.bytewatcher.samples.locks;

/** A lock of any kind. It adds no allocation to the lock's own. */
interface Guard {

    /** Acquires the lock, runs a section and releases the lock. */
    void run(CriticalSection section);

    /**
     * Counts the threads that wait for the lock. For the thread that holds it.
     *
     * @param threads the threads that want the lock. Their states are counted if the lock cannot name its waiters, so they must not
     *     wait for anything else without a timeout
     */
    default int waiters(Thread[] threads) {
        int waiters = 0;
        for (Thread thread : threads) {
            switch (thread.getState()) {
                case BLOCKED, WAITING -> waiters++;
                case NEW, RUNNABLE, TIMED_WAITING, TERMINATED -> {}
            }
        }
        return waiters;
    }
}
