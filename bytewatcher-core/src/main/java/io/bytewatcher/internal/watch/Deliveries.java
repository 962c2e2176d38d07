package io.bytewatcher.internal.watch;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Calls listeners on a daemon thread of its own, one after the other, so that a slow one does not delay the sampling. What a listener
 * throws is logged, and the others are called. Thread-safe.
 */
public final class Deliveries {
    /** Of calls that may be dropped; those that may not are never. */
    private static final int MOST_DROPPABLE = 10_000;

    private static final Logger LOGGER = System.getLogger("io.bytewatcher.watch");

    private final Queue<Call> calls = new ArrayDeque<>();
    private final Thread thread;
    private int droppable;
    private long dropped;
    private boolean busy;
    private boolean closed;

    /** A call of a listener. */
    @FunctionalInterface
    public interface Delivery {
        /** Calls it. */
        void deliver() throws Exception;
    }

    private record Call(String listener, Delivery delivery, boolean mayBeDropped) {}

    /** Makes the thread; it is not started yet. */
    public Deliveries() {
        thread = new Thread(this::run, "bytewatcher-watch-listeners");
        thread.setDaemon(true);
    }

    /** Starts the thread. */
    public void start() {
        thread.start();
    }

    /**
     * Has a listener called.
     *
     * @param listener what it is, for the log
     * @param delivery the call
     */
    public synchronized void deliver(String listener, Delivery delivery) {
        calls.add(new Call(listener, delivery, false));
        notifyAll();
    }

    /**
     * Has a listener called unless {@value #MOST_DROPPABLE} such calls wait already; then it is counted.
     *
     * @param listener what it is, for the log
     * @param delivery the call
     */
    public synchronized void deliverIfPossible(String listener, Delivery delivery) {
        if (droppable >= MOST_DROPPABLE) {
            dropped++;
            return;
        }
        droppable++;
        calls.add(new Call(listener, delivery, true));
        notifyAll();
    }

    /**
     * Waits until all has been delivered. At once on the delivering thread itself, which cannot wait for itself.
     *
     * @param millis how long at most
     * @return whether all has been
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

    /** Ends the thread when all that waits has been delivered. */
    public synchronized void close() {
        closed = true;
        notifyAll();
    }

    /** How many calls were dropped because too many waited. */
    public synchronized long dropped() {
        return dropped;
    }

    /** Whether this is the thread that calls the listeners. */
    public boolean isDelivering() {
        return Thread.currentThread() == thread;
    }

    /** Logs what should not get lost. */
    public static void log(Level level, String message, @Nullable Throwable cause) {
        try {
            LOGGER.log(level, message, cause);
        } catch (RuntimeException | LinkageError brokenLogger) {
            System.err.println("[bytewatcher] " + message + (cause == null ? "" : ": " + cause));
        }
    }

    private void run() {
        while (true) {
            Call call = next();
            if (call == null) {
                return;
            }
            try {
                call.delivery().deliver();
            } catch (Throwable e) { // whatever it is, the others and the watching go on
                if (e instanceof InterruptedException) {
                    Thread.interrupted();
                }
                log(Level.WARNING, "the " + call.listener() + " threw; the watching goes on", e);
            } finally {
                done();
            }
        }
    }

    private synchronized @Nullable Call next() {
        while (calls.isEmpty() && !closed) {
            try {
                wait();
            } catch (InterruptedException nobodyShouldDoThat) {
                // goes on: only close() ends it
            }
        }
        Call call = calls.poll();
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
