package io.bytewatcher.junit;

import java.util.function.BooleanSupplier;

/** Waits for a condition. */
public final class Waiting {
    private static final long BOUND_NANOS = 60_000_000_000L;

    private Waiting() {}

    /** Waits until the condition holds, or fails after a minute. */
    public static void until(BooleanSupplier condition) throws InterruptedException {
        until(condition, () -> {});
    }

    /** Waits as {@link #until(BooleanSupplier)} does, and repeats an action while it waits. */
    public static void until(BooleanSupplier condition, Runnable repeated) throws InterruptedException {
        long start = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - start > BOUND_NANOS) {
                throw new AssertionError("did not happen within a minute");
            }
            repeated.run();
            Thread.sleep(1);
        }
    }
}
