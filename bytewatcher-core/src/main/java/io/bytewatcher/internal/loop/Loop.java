package io.bytewatcher.internal.loop;

/**
 * The measured code, run some number of times. Each measurement has a loop class of its own (a hidden copy of a template), so
 * that the JIT's profile of the call belongs to this measurement alone and does not depend on what was measured before.
 */
public interface Loop {
    /**
     * Runs the measured code again and again. Allocates nothing itself, in the interpreter as in compiled code.
     *
     * @param operations how often, 1 or more
     * @throws LoopFailure when the code throws; its cause is what the code threw
     */
    void repeat(int operations) throws LoopFailure;
}
