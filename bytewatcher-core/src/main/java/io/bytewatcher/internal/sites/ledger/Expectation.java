package io.bytewatcher.internal.sites.ledger;

import io.bytewatcher.internal.steady.Judgement;

/** What a window would count if recording changed nothing. */
final class Expectation {
    /** A difference of less than one small object in a thousand operations is noise, such as of the JIT. */
    private static final int SMALLEST_OBJECT = 16;

    private static final int NOISE_OPERATIONS = 1_000;

    /** A figure that varies between operations varies between windows. */
    private static final double VARIATION = 0.01;

    private final Judgement undisturbed;
    private final long operations;

    Expectation(Judgement undisturbed, long operations) {
        this.undisturbed = undisturbed;
        this.operations = operations;
    }

    /** Whether there is a settled figure to compare with. */
    boolean isComparable() {
        return undisturbed.operations() > 0
                && (undisturbed.kind() == Judgement.Kind.STEADY || undisturbed.kind() == Judgement.Kind.AMORTISED);
    }

    /** The undisturbed bytes of so many operations. */
    long bytes() {
        return Math.round((double) undisturbed.bytes() * operations / undisturbed.operations());
    }

    boolean isMetBy(long bytes) {
        double noise = (double) SMALLEST_OBJECT * Math.max(operations, NOISE_OPERATIONS) / NOISE_OPERATIONS;
        double variation = undisturbed.kind() == Judgement.Kind.AMORTISED ? VARIATION * bytes() : 0;
        return Math.abs(bytes - bytes()) <= Math.max(noise, variation);
    }
}
