package io.bytewatcher.internal.loop;

/**
 * The measured code, run a number of times. Each measurement has a loop class of its own (a hidden copy of a template), so that its JIT
 * profile of the call is independent of earlier measurements.
 */
public interface Loop {
    /**
     * Runs the measured code repeatedly. Allocates nothing itself, interpreted or compiled.
     *
     * @param operations the number of runs, 1 or more
     * @throws LoopFailure when the code throws; its cause is the code's exception
     */
    void repeat(int operations) throws LoopFailure;
}
