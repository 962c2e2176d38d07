package io.bytewatcher.samples.locks;

import java.util.concurrent.locks.StampedLock;

/** Locks by {@link StampedLock#writeLock()}. The lock cannot name its waiters. */
final class StampedGuard implements Guard {

    private final StampedLock lock = new StampedLock();

    @Override
    public void run(CriticalSection section) {
        long stamp = lock.writeLock();
        try {
            section.run();
        } finally {
            lock.unlockWrite(stamp);
        }
    }
}
