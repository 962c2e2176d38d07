package io.bytewatcher.samples.locks;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** Locks by {@link ReentrantLock#tryLock(long, TimeUnit)}. */
final class TimedGuard implements Guard {

    private static final long HOURS = 1;

    private final ReentrantLock lock = new ReentrantLock();

    @Override
    public void run(CriticalSection section) {
        try {
            if (!lock.tryLock(HOURS, TimeUnit.HOURS)) {
                throw new IllegalStateException("no thread released the lock within " + HOURS + " h");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for the lock", e);
        }
        try {
            section.run();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public int waiters(Thread[] threads) {
        return lock.getQueueLength();
    }
}
