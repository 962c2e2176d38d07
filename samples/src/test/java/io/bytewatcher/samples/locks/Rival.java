package io.bytewatcher.samples.locks;

/** A thread that takes turns at a lock with the current thread, so each acquisition has to wait. */
final class Rival implements AutoCloseable {

    private static final int OWN = 0;
    private static final int RIVAL = 1;

    private final Guard guard;
    private final Thread thread = new Thread(this::acquireRepeatedly, "rival");
    private final LockHandoff turns = new LockHandoff(new Thread[] {Thread.currentThread(), thread});
    private final CriticalSection ownSection = this::keepForRival;
    private final CriticalSection rivalSection = this::keepForOwner;
    private volatile boolean closed;

    Rival(Guard guard) {
        this.guard = guard;
        thread.setDaemon(true);
        thread.start();
    }

    /** Acquires the lock after the rival, and holds it until the rival waits. */
    void acquire() {
        guard.run(ownSection);
        turns.yieldTurn(OWN);
    }

    @Override
    public void close() {
        closed = true;
        turns.leave();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void acquireRepeatedly() {
        while (!closed) {
            guard.run(rivalSection);
            turns.yieldTurn(RIVAL);
        }
    }

    private void keepForRival() {
        turns.keep(OWN, guard);
    }

    private void keepForOwner() {
        turns.keep(RIVAL, guard);
    }
}
