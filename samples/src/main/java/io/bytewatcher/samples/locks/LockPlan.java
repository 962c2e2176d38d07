package io.bytewatcher.samples.locks;

/**
 * The settings of a run.
 *
 * @param contention when threads ask for the lock
 * @param threads number of threads
 * @param rate acquisitions due per second and thread, if {@link Contention#PACED}
 * @param holdNanos shortest time that a thread holds the lock
 * @param warmUp unmeasured acquisitions of each thread
 * @param acquisitions measured acquisitions of each thread
 */
record LockPlan(Contention contention, int threads, long rate, long holdNanos, int warmUp, int acquisitions) {}
