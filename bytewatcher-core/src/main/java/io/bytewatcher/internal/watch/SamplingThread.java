package io.bytewatcher.internal.watch;

import java.lang.System.Logger.Level;
import java.util.concurrent.locks.LockSupport;

/** The daemon thread that runs the sampler's sweep once per period. A late sweep does not delay the next ones. */
public final class SamplingThread {
    private final Thread thread;
    private final Sampler sampler;
    private final long periodNanos;
    private volatile boolean closed;
    private boolean failureLogged;

    /**
     * Creates the thread without starting it.
     *
     * @param sampler the sampler
     * @param periodNanos the time from sweep to sweep
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
                Thread.interrupted(); // otherwise it would never park again
                continue;
            }
            next += periodNanos * (1 - wait / periodNanos);
            try {
                sampler.sweep();
            } catch (Throwable e) { // for example an OutOfMemoryError; the watch continues
                if (!failureLogged) {
                    failureLogged = true;
                    Deliveries.log(Level.WARNING, "a sweep over the threads failed; the watch continues", e);
                }
            }
        }
    }
}
