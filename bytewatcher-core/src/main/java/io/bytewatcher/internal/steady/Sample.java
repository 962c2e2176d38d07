package io.bytewatcher.internal.steady;

import io.bytewatcher.Round;

/**
 * A round as the judge sees it.
 *
 * @param round what was counted
 * @param nanos how long it took, in nanoseconds
 * @param elapsedNanos nanoseconds from the start of the measurement to the end of the round
 * @param disturbed whether the JIT finished a compilation, or a class was loaded, since the round before
 */
public record Sample(Round round, long nanos, long elapsedNanos, boolean disturbed) {
    /** A round of so many operations and bytes. */
    public Sample(long operations, long bytes, long nanos, long elapsedNanos, boolean disturbed) {
        this(new Round(operations, bytes), nanos, elapsedNanos, disturbed);
    }

    /** How often the code ran, 1 or more. */
    public long operations() {
        return round.operations();
    }

    /** What it allocated. */
    public long bytes() {
        return round.bytes();
    }
}
