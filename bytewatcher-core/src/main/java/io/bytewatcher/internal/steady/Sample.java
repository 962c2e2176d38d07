package io.bytewatcher.internal.steady;

import io.bytewatcher.Round;

/**
 * A round as the judge sees it.
 *
 * @param round its operations and bytes
 * @param nanos its duration in nanoseconds
 * @param elapsedNanos nanoseconds from the start of the measurement to the end of the round
 * @param disturbed whether the JIT finished a compilation, or a class was loaded, since the round before
 */
record Sample(Round round, long nanos, long elapsedNanos, boolean disturbed) {
    long operations() {
        return round.operations();
    }

    long bytes() {
        return round.bytes();
    }
}
