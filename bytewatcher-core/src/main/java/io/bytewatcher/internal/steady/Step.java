package io.bytewatcher.internal.steady;

import io.bytewatcher.Allocation;

/** What to do next to find the steady state. */
public sealed interface Step {
    /**
     * Run a round.
     *
     * @param operations of so many operations
     */
    record Run(int operations) implements Step {}

    /** Let the compiler breathe, then ask it which tier the measured code has reached. */
    record AskCompiler() implements Step {}

    /** Silence the compiler more thoroughly: what it may have allocated was seen. */
    record Silence() implements Step {}

    /**
     * The verdict is in.
     *
     * @param allocation the figure and its verdict
     */
    record Done(Allocation allocation) implements Step {}
}
