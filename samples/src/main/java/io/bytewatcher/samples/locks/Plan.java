package io.bytewatcher.samples.locks;

/**
 * What each thread of a run does.
 *
 * @param contention when it asks for the lock
 * @param threads how many there are
 * @param rate acquisitions that are due in each second for each thread, if {@link Contention#PACED}
 * @param holdNanos how long it has the lock at least
 * @param warmUp acquisitions that are not measured
 * @param acquisitions those that are
 */
record Plan(Contention contention, int threads, long rate, long holdNanos, int warmUp, int acquisitions) {}
