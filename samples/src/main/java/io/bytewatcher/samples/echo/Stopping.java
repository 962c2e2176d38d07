package io.bytewatcher.samples.echo;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Lets a program that is stopped from outside, by Ctrl-C or a signal, print what it has measured until then. */
final class Stopping implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 20;

    private final CountDownLatch stopped = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Thread hook = new Thread(this::stop, "stopping");

    /** From now on, the JVM's end waits until this is closed. */
    Stopping() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Waits for the stop. Returns whether it came in time. */
    boolean await(long millis) {
        try {
            return stopped.await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    boolean isStopped() {
        return stopped.getCount() == 0;
    }

    /** Everything has been printed. */
    @Override
    public void close() {
        ended.countDown();
        if (!isStopped()) {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException e) {
                // The JVM has begun to end just now, and has no need to wait.
            }
        }
    }

    private void stop() {
        stopped.countDown();
        try {
            boolean unused = ended.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
