package io.bytewatcher.test;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for a condition, a latch or a thread instead of for a time. */
public final class Await {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private Await() {}

    /** Waits until a condition holds, for half a minute at most. */
    public static void until(String what, BooleanSupplier condition) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - deadline > 0) {
                throw new AssertionError("waited in vain until " + what);
            }
            LockSupport.parkNanos(1_000_000);
        }
    }

    /** Waits for a latch. Nothing may interrupt the calling thread. */
    public static void latch(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Waits until a thread has ended. Nothing may interrupt the calling thread. */
    public static void end(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
