package io.bytewatcher.benchmarks.roundtrips;

/**
 * What one run says.
 *
 * @param p50 in nanoseconds
 * @param p99 in nanoseconds
 */
record Figures(long p50, long p99) {}
