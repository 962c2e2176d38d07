package io.bytewatcher.samples.console;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets a program print its results so far when Ctrl-C ends it. The program checks {@link #requested()} between its rounds, and
 * prints its results before it closes this object. The JVM waits for that, for at most twenty seconds.
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

    /** The message for results that are not complete. */
    public static final String NOTE = "interrupted; these are the results so far";

    private static final long PATIENCE_SECONDS = 20;

    private final CountDownLatch requested = new CountDownLatch(1);
    private final CountDownLatch printed = new CountDownLatch(1);
    private final Thread hook = new Thread(this::request, "interruption");

    private Interruption() {}

    /** Starts to listen for the end of the JVM. */
    public static Interruption listen() {
        Interruption interruption = new Interruption();
        Runtime.getRuntime().addShutdownHook(interruption.hook);
        return interruption;
    }

    /** Returns whether the JVM is ending. */
    public boolean requested() {
        return requested.getCount() == 0;
    }

    /** Waits until the JVM is ending or this thread is interrupted. Returns whether either happened in time. */
    public boolean awaitRequest(long millis) {
        try {
            return requested.await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    /** Lets the JVM end: everything is printed. */
    @Override
    public void close() {
        printed.countDown();
        if (!requested()) {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException ending) {
                // Ctrl-C came after everything was printed.
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
