package io.bytewatcher.watch;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A thread whose loop allocates itself and calls something, in a method that does not return. */
final class Loop implements AutoCloseable {
    private final Thread thread;
    private final Runnable call;
    private volatile boolean closed;
    private volatile @Nullable Object sink;

    Loop(String name, Runnable call) {
        this.call = call;
        thread = new Thread(this::run, name);
        thread.setDaemon(true);
        thread.start();
    }

    private void run() {
        while (!closed) {
            sink = new long[10];
            call.run();
            LockSupport.parkNanos(1_000_000);
        }
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
