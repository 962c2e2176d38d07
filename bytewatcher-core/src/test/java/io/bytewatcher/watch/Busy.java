package io.bytewatcher.watch;

import org.jspecify.annotations.Nullable;

/** A thread that allocates all the time. */
final class Busy implements AutoCloseable {
    private final Thread thread;
    private volatile boolean closed;

    @SuppressWarnings("UnusedVariable") // written, so that the JIT cannot remove the array
    private volatile @Nullable Object sink;

    Busy(String name) {
        thread = new Thread(this::run, name);
        thread.setDaemon(true);
        thread.start();
    }

    private void run() {
        while (!closed) {
            sink = new byte[1_000];
        }
    }

    @Override
    public void close() {
        closed = true;
    }
}
