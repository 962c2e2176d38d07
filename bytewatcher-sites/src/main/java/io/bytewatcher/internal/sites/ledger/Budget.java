package io.bytewatcher.internal.sites.ledger;

import java.time.Duration;

/** Divides the time bound of a search among its passes. */
final class Budget {
    /** Settling the code without probes, and with all probes, takes up to a fifth of the bound each. */
    private static final int SETTLING = 5;

    /** Settling the code for one verification takes up to a twentieth. */
    private static final int VERIFYING = 20;

    /** Recording a window takes up to a fortieth. */
    private static final int RECORDING = 40;

    private final long bound;
    private final long deadline;

    Budget(Duration bound) {
        this.bound = Math.max(1, bound.toNanos());
        deadline = System.nanoTime() + this.bound;
    }

    Duration settling() {
        return share(SETTLING);
    }

    Duration verification() {
        return share(VERIFYING);
    }

    long windowNanos() {
        return share(RECORDING).toNanos();
    }

    /** Returns whether the time left exceeds that of the longest verification so far. */
    boolean allowsVerification(long longestSoFar) {
        return deadline - System.nanoTime() > longestSoFar;
    }

    private Duration share(int part) {
        long left = Math.max(1, deadline - System.nanoTime());
        return Duration.ofNanos(Math.max(1, Math.min(bound / part, left)));
    }
}
