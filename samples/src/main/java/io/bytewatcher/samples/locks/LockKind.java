package io.bytewatcher.samples.locks;

/** The kinds of locks in the comparison. */
public enum LockKind {
    /** {@link java.util.concurrent.locks.ReentrantLock}, in which an arriving thread can overtake the waiting ones. */
    REENTRANT,
    /** A fair {@link java.util.concurrent.locks.ReentrantLock}: first come, first served. */
    FAIR,
    /** {@link java.util.concurrent.locks.ReentrantLock#tryLock(long, java.util.concurrent.TimeUnit)} with a timeout of an hour. */
    TIMED,
    /** {@link java.util.concurrent.locks.StampedLock}, for writing. */
    STAMPED,
    /** The monitor of an object. */
    SYNCHRONIZED;

    /** Creates a lock of this kind. */
    Guard create() {
        return switch (this) {
            case REENTRANT -> new ReentrantGuard(false);
            case FAIR -> new ReentrantGuard(true);
            case TIMED -> new TimedGuard();
            case STAMPED -> new StampedGuard();
            case SYNCHRONIZED -> new MonitorGuard();
        };
    }

    /** Returns whether the lock has an object for each waiting thread. */
    boolean queuesObjects() {
        return this != SYNCHRONIZED;
    }
}
