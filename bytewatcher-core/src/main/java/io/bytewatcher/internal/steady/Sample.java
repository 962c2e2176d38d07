package io.bytewatcher.internal.steady;

import io.bytewatcher.Round;

/**
 * A round as the judge sees it.
 *
 * @param round operations and bytes
 * @param nanos its duration in nanoseconds
 * @param elapsedNanos nanoseconds from the start of the measurement to the end of the round
 * @param disturbed whether the JIT finished a compilation, or a class was loaded, since the round before
 */
record Sample(Round round, long nanos, long elapsedNanos, boolean disturbed) {
    /** Creates a sample of a round. */
    public Sample(long operations, long bytes, long nanos, long elapsedNanos, boolean disturbed) {
        this(new Round(operations, bytes), nanos, elapsedNanos, disturbed);
    }

    /** The runs of the code, 1 or more. */
    public long operations() {
        return round.operations();
    }

    /** The bytes that it allocated. */
    public long bytes() {
        return round.bytes();
    }
}
