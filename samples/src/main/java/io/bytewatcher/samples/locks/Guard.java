package io.bytewatcher.samples.locks;

/** A lock of any kind. Allocates nothing but what the lock itself allocates. */
interface Guard {

    /** Runs a section with the lock, which is waited for if another thread has it. */
    void run(Section section);

    /**
     * How many threads wait for the lock. For the thread that has it.
     *
     * @param threads those that want the lock, and do not wait for anything else without a time; asked for their states where
     *     the lock does not tell
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
