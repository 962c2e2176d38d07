package io.bytewatcher.internal.steady;

/**
 * What was seen of one round: the same code run a number of times in one measuring window.
 *
 * @param operations how often the code ran, 1 or more
 * @param bytes what it allocated
 * @param nanos how long it took, in nanoseconds
 * @param elapsedNanos nanoseconds from the start of the measurement to the end of the round
 * @param disturbed whether the JIT finished a compilation, or a class was loaded, since the round before
 */
public record Sample(long operations, long bytes, long nanos, long elapsedNanos, boolean disturbed) {
    /**
     * Per operation.
     *
     * @return bytes
     */
    public double mean() {
        return (double) bytes / operations;
    }
}
