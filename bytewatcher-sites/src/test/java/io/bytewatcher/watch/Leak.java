package io.bytewatcher.watch;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A thread that works without garbage but for a leak now and then. */
final class Leak implements AutoCloseable {
    private final Thread thread;
    private volatile boolean closed;
    private volatile @Nullable Object sink;

    Leak(String name) {
        thread = new Thread(this::run, name);
        thread.setDaemon(true);
        thread.start();
    }

    private void run() {
        for (int i = 0; !closed; i++) {
            work(i);
            if (i % 1_000 == 0) {
                LockSupport.parkNanos(100_000);
            }
        }
    }

    private void work(int i) {
        if (i % 1_000 == 0) {
            leak();
        }
    }

    private void leak() {
        sink = new Object();
    }

    boolean isAlive() {
        return thread.isAlive() && sink != null;
    }

    @Override
    public void close() {
        closed = true;
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
