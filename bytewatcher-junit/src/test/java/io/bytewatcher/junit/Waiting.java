package io.bytewatcher.junit;

import java.util.function.BooleanSupplier;

/** Waits for what will happen. */
public final class Waiting {
    private static final long BOUND_NANOS = 60_000_000_000L;

    private Waiting() {}

    /** Waits until something holds, or fails after a minute. */
    public static void until(BooleanSupplier condition) throws InterruptedException {
        until(condition, () -> {});
    }

    /** As {@link #until(BooleanSupplier)}, doing something meanwhile. */
    public static void until(BooleanSupplier condition, Runnable meanwhile) throws InterruptedException {
        long start = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - start > BOUND_NANOS) {
                throw new AssertionError("did not happen within a minute");
            }
            meanwhile.run();
            Thread.sleep(1);
        }
    }
}
