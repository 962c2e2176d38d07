package io.bytewatcher.watch;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A thread that allocates on request; the request itself allocates nothing on it. */
final class Engine implements AutoCloseable {
    private static final int IDLE = 0;
    private static final int END = -1;
    private static final long PAUSE_NANOS = 50_000;

    private final Thread thread;
    private volatile int order;

    @SuppressWarnings("UnusedVariable") // written, so that the JIT cannot remove the array
    private volatile @Nullable Object sink;

    Engine(String name) {
        thread = new Thread(this::run, name);
        thread.setDaemon(true);
        thread.start();
        allocate(16); // absorbs the cost of first uses
        allocate(16);
    }

    Thread thread() {
        return thread;
    }

    /** Allocates an array of so many bytes including its header, 16 or more. */
    void allocate(int bytes) {
        order = bytes;
        while (order != IDLE) {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    private void run() {
        int wanted;
        while ((wanted = order) != END) {
            if (wanted == IDLE) {
                LockSupport.parkNanos(PAUSE_NANOS);
            } else {
                array(wanted);
                order = IDLE;
            }
        }
    }

    private void array(int bytes) {
        sink = new byte[bytes - 16];
    }

    @Override
    public void close() {
        order = END;
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
