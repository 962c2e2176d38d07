package io.bytewatcher.samples.locks;

/** When threads ask for the lock. */
public enum Contention {
    /** On a schedule that never moves; all threads at the same moments. */
    PACED,
    /** Again as soon as they have given it back. */
    FREE,
    /** As free, but the one that has the lock keeps it until all others wait, and then lets one of them have it. */
    HANDOFF
}
