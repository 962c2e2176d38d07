package io.bytewatcher.samples.jitter;

/**
 * Bytes between two readings in excess of a reading's usual cost.
 *
 * @param reading the later reading
 * @param bytes the excess, below 0 if the cost was lower
 * @param fromNanos the time after the earlier reading, on the clock of {@link System#nanoTime()}
 */
record Spike(int reading, long bytes, long fromNanos) {}
