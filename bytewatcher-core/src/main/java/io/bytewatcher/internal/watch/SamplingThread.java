package io.bytewatcher.internal.watch;

import java.lang.System.Logger.Level;
import java.util.concurrent.locks.LockSupport;

/** The daemon thread that has a sampler look at the threads, period after period. A sweep that is late makes none of the next ones so. */
public final class SamplingThread {
    private final Thread thread;
    private final Sampler sampler;
    private final long periodNanos;
    private volatile boolean closed;
    private boolean failureLogged;

    /**
     * Makes the thread; it is not started yet.
     *
     * @param sampler what it calls
     * @param periodNanos from sweep to sweep
     */
    public SamplingThread(Sampler sampler, long periodNanos) {
        this.sampler = sampler;
        this.periodNanos = periodNanos;
        thread = new Thread(this::run, "bytewatcher-watch");
        thread.setDaemon(true);
    }

    /** Starts the thread. */
    public void start() {
        thread.start();
    }

    /** Ends the thread soon. */
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
    }

    private void run() {
        long next = System.nanoTime() + periodNanos;
        while (!closed) {
            long wait = next - System.nanoTime();
            if (wait > 0) {
                LockSupport.parkNanos(this, wait);
                Thread.interrupted(); // else it would never park again
                continue;
            }
            next += periodNanos * (1 - wait / periodNanos);
            try {
                sampler.sweep();
            } catch (Throwable e) { // such as one OutOfMemoryError; the watching goes on
                if (!failureLogged) {
                    failureLogged = true;
                    Deliveries.log(Level.WARNING, "a sweep over the threads failed; the watching goes on", e);
                }
            }
        }
    }
}
