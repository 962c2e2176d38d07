package io.bytewatcher;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A platform thread that runs one task at a time on request. The hand-over allocates nothing on it, which a queue sometimes would. */
final class Puppet implements AutoCloseable {
    private final Thread thread;
    private volatile @Nullable Runnable task;
    private volatile boolean closed;

    Puppet(String name) {
        thread = new Thread(this::work, name);
        thread.setDaemon(true);
        thread.start();
    }

    Thread thread() {
        return thread;
    }

    /** Runs a task on the thread and returns once it rests again. */
    void run(Runnable work) {
        task = work;
        LockSupport.unpark(thread);
        while (task != null || thread.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
    }

    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }

    private void work() {
        while (!closed) {
            Runnable next = task;
            if (next == null) {
                LockSupport.park(this);
            } else {
                next.run();
                task = null;
            }
        }
    }
}
