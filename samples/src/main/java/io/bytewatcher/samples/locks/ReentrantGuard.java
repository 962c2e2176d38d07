package io.bytewatcher.samples.locks;

import java.util.concurrent.locks.ReentrantLock;

/** Locks by {@link ReentrantLock#lock()}. */
final class ReentrantGuard implements Guard {

    private final ReentrantLock lock;

    ReentrantGuard(boolean fair) {
        lock = new ReentrantLock(fair);
    }

    @Override
    public void run(CriticalSection section) {
        lock.lock();
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
