package io.bytewatcher.samples.locks;

/** A lock of any kind. Allocates nothing but what the lock itself allocates. */
interface Guard {

    /** Runs a section with the lock, which is waited for if another thread has it. */
    void run(Section section);

    /**
     * Whether another thread waits for the lock.
     *
     * @param threads those that want the lock, and do not wait for anything else without a time; asked for their states where
     *     the lock does not tell
     */
    default boolean hasWaiter(Thread[] threads) {
        for (Thread thread : threads) {
            if (thread != Thread.currentThread()) {
                switch (thread.getState()) {
                    case BLOCKED, WAITING -> {
                        return true;
                    }
                    case NEW, RUNNABLE, TIMED_WAITING, TERMINATED -> {}
                }
            }
        }
        return false;
    }
}
