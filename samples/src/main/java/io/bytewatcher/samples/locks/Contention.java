package io.bytewatcher.samples.locks;

/** The times at which threads ask for the lock. */
public enum Contention {
    /** On a schedule that never moves, all threads at the same times. */
    PACED,
    /** Again as soon as they have released it. */
    FREE,
    /** As with {@link #FREE}, but the owner holds the lock until all other threads wait, and then lets another thread acquire it. */
    HANDOFF
}
