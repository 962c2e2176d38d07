package io.bytewatcher.internal.sites.ledger;

import java.time.Duration;

/** How the time bound of a diagnosis is divided. */
final class Budget {
    /** To settle the code before it has marks, and with all of them: a fifth each. */
    private static final int SETTLING = 5;

    /** To settle the code with the marks of one verification: a twentieth each. */
    private static final int VERIFYING = 20;

    /** To record a window: a fortieth each. */
    private static final int RECORDING = 40;

    private final long bound;
    private final long deadline;

    Budget(Duration bound) {
        this.bound = Math.max(1, bound.toNanos());
        deadline = System.nanoTime() + this.bound;
    }

    Duration undisturbed() {
        return share(SETTLING);
    }

    Duration marked() {
        return share(SETTLING);
    }

    Duration verification() {
        return share(VERIFYING);
    }

    long windowNanos() {
        return share(RECORDING).toNanos();
    }

    /** Whether there is time for another verification, as far as can be known. */
    boolean allowsVerification(long longestSoFar) {
        return deadline - System.nanoTime() > longestSoFar;
    }

    private Duration share(int part) {
        long left = Math.max(1, deadline - System.nanoTime());
        return Duration.ofNanos(Math.max(1, Math.min(bound / part, left)));
    }
}
