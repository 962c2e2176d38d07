package io.bytewatcher.samples.locks;

/** What a thread does while it has the lock. */
@FunctionalInterface
interface Section {

    /** Runs with the lock held. */
    void run();
}
