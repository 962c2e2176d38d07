package io.bytewatcher.samples.console;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets a program that is ended by Ctrl-C print what it has measured until then. The program asks {@link #requested()} between
 * its rounds, and prints its results before it closes this; the JVM ends only then, or after twenty seconds.
 *
 * <pre>{@code
 * try (Interruption interruption = Interruption.listen()) {
 *     while (rounds.hasNext() && !interruption.requested()) {
 *         rounds.next().run();
 *     }
 *     print(rounds.results());
 * }
 * }</pre>
 */
public final class Interruption implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 20;

    private final CountDownLatch requested = new CountDownLatch(1);
    private final CountDownLatch printed = new CountDownLatch(1);
    private final Thread hook = new Thread(this::request, "interruption");

    private Interruption() {}

    /** Listens from now on. */
    public static Interruption listen() {
        Interruption interruption = new Interruption();
        Runtime.getRuntime().addShutdownHook(interruption.hook);
        return interruption;
    }

    /** Whether the JVM is to end. */
    public boolean requested() {
        return requested.getCount() == 0;
    }

    /** Waits until the JVM is to end, or this thread is interrupted. Returns whether one of them happened in time. */
    public boolean awaitRequest(long millis) {
        try {
            return requested.await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    /** Says that all is printed. */
    @Override
    public void close() {
        printed.countDown();
        if (!requested()) {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException ending) {
                // Ctrl-C came just now, when nothing is left to print.
            }
        }
    }

    private void request() {
        requested.countDown();
        try {
            if (!printed.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                System.err.println(
                        "The measurement did not stop within " + PATIENCE_SECONDS + " s; its results are lost.");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
