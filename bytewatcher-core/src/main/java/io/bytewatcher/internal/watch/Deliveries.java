package io.bytewatcher.internal.watch;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Calls listeners one after the other on a daemon thread of its own, so that a slow listener does not delay the sampling. An exception of a
 * listener is logged, and the next listener is called. Thread-safe.
 */
public final class Deliveries {
    /** The most waiting calls that may be dropped; a breach's calls are never dropped. */
    private static final int MOST_DROPPABLE = 10_000;

    private static final Logger LOGGER = System.getLogger("io.bytewatcher.watch");

    private final Queue<QueuedDelivery> calls = new ArrayDeque<>();
    private final Thread thread;
    private int droppable;
    private long dropped;
    private boolean busy;
    private boolean closed;

    @FunctionalInterface
    public interface Delivery {
        /** Calls the listener. */
        void deliver() throws Exception;
    }

    private record QueuedDelivery(String listener, Delivery delivery, boolean mayBeDropped) {}

    /** Creates the thread without starting it. */
    public Deliveries() {
        thread = new Thread(this::run, "bytewatcher-watch-listeners");
        thread.setDaemon(true);
    }

    /** Starts the thread. */
    public void start() {
        thread.start();
    }

    /**
     * Queues the call of a listener.
     *
     * @param listener its name in the log
     * @param delivery the call
     */
    public synchronized void deliver(String listener, Delivery delivery) {
        calls.add(new QueuedDelivery(listener, delivery, false));
        notifyAll();
    }

    /**
     * Queues the call of a listener, or drops and counts it if {@value #MOST_DROPPABLE} such calls wait already.
     *
     * @param listener its name in the log
     * @param delivery the call
     */
    public synchronized void deliverIfPossible(String listener, Delivery delivery) {
        if (droppable >= MOST_DROPPABLE) {
            dropped++;
            return;
        }
        droppable++;
        calls.add(new QueuedDelivery(listener, delivery, true));
        notifyAll();
    }

    /**
     * Waits until all calls have been made. Returns at once on the delivering thread, which cannot wait for itself.
     *
     * @param millis the longest wait
     * @return whether all calls have been made
     */
    public synchronized boolean await(long millis) throws InterruptedException {
        long deadline = System.nanoTime() + millis * 1_000_000;
        while (!calls.isEmpty() || busy) {
            long left = deadline - System.nanoTime();
            if (left <= 0 || Thread.currentThread() == thread) {
                return false;
            }
            wait(left / 1_000_000 + 1);
        }
        return true;
    }

    /** Ends the thread once all waiting calls have been made. */
    public synchronized void close() {
        closed = true;
        notifyAll();
    }

    /** The number of calls that were dropped because too many waited. */
    public synchronized long dropped() {
        return dropped;
    }

    /** Whether this is the thread that calls the listeners. */
    public boolean isDelivering() {
        return Thread.currentThread() == thread;
    }

    /** Logs a message, or prints it if the logger fails. It never throws, so that the threads of a watch continue. */
    public static void log(Level level, String message, @Nullable Throwable cause) {
        try {
            LOGGER.log(level, message, cause);
        } catch (Throwable brokenLogger) { // for example a second OutOfMemoryError
            try {
                System.err.println("[bytewatcher] " + message + (cause == null ? "" : ": " + cause));
            } catch (Throwable again) {
                // nothing is left to write with
            }
        }
    }

    private void run() {
        while (true) {
            QueuedDelivery call = next();
            if (call == null) {
                return;
            }
            try {
                call.delivery().deliver();
            } catch (Throwable e) { // the other listeners and the watch continue
                if (e instanceof InterruptedException) {
                    Thread.interrupted();
                }
                log(Level.WARNING, "the " + call.listener() + " threw; the watch continues", e);
            } finally {
                done();
            }
        }
    }

    private synchronized @Nullable QueuedDelivery next() {
        while (calls.isEmpty() && !closed) {
            try {
                wait();
            } catch (InterruptedException ignored) {
                // only close() ends this thread
            }
        }
        QueuedDelivery call = calls.poll();
        busy = call != null;
        if (call != null && call.mayBeDropped()) {
            droppable--;
        }
        return call;
    }

    private synchronized void done() {
        busy = false;
        notifyAll();
    }
}
