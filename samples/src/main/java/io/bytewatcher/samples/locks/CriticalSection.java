package io.bytewatcher.samples.locks;

/** The code that a thread runs while it holds the lock. */
@FunctionalInterface
interface CriticalSection {

    /** Runs the code. */
    void run();
}
