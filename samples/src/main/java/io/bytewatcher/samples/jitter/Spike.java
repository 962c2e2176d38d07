package io.bytewatcher.samples.jitter;

/**
 * Bytes that were allocated between two readings beyond what a reading cost before and costs after them.
 *
 * @param reading the later of the two
 * @param bytes how many more; fewer are below 0
 * @param fromNanos when the earlier one had been taken, on the clock of {@link System#nanoTime()}
 */
record Spike(int reading, long bytes, long fromNanos) {}
