package io.bytewatcher.benchmarks.roundtrips;

/** Percentiles of one run, in nanoseconds. */
record Figures(long p50, long p99) {}
