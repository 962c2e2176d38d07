package io.bytewatcher.samples.locks;

/** The locks that are compared. */
public enum LockKind {
    /** {@link java.util.concurrent.locks.ReentrantLock}: a thread that comes just in time overtakes those that wait. */
    REENTRANT,
    /** The same, fair: first come, first served. */
    FAIR,
    /** The same, by {@code tryLock} with a time that never passes. */
    TIMED,
    /** {@link java.util.concurrent.locks.StampedLock}, for writing. */
    STAMPED,
    /** The monitor of an object. */
    SYNCHRONIZED;

    /** A new lock of this kind. */
    Guard create() {
        return switch (this) {
            case REENTRANT -> new ReentrantGuard(false);
            case FAIR -> new ReentrantGuard(true);
            case TIMED -> new TimedGuard();
            case STAMPED -> new StampedGuard();
            case SYNCHRONIZED -> new MonitorGuard();
        };
    }

    /** Whether a thread that waits for it is an object in its queue. */
    boolean queuesObjects() {
        return this != SYNCHRONIZED;
    }
}
