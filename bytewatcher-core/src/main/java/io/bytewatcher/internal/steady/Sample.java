package io.bytewatcher.internal.steady;

/**
 * A round as the judge sees it.
 *
 * @param operations the runs of the code, 1 or more
 * @param bytes the bytes that it allocated
 * @param nanos its duration in nanoseconds
 * @param elapsedNanos nanoseconds from the start of the measurement to the end of the round
 * @param disturbed whether the JIT finished a compilation, or a class was loaded, since the round before
 */
record Sample(long operations, long bytes, long nanos, long elapsedNanos, boolean disturbed) {}
