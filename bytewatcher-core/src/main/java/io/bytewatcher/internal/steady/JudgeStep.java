package io.bytewatcher.internal.steady;

import io.bytewatcher.Allocation;

/** The next step towards the steady state. */
sealed interface JudgeStep {
    /**
     * Run a round.
     *
     * @param operations its number of operations
     */
    record Run(int operations) implements JudgeStep {}

    /** Ask the compiler for the tier of the measured code. */
    record AskCompiler() implements JudgeStep {}

    /** Preload further constants, because the excess may be the compiler's. */
    record Preload() implements JudgeStep {}

    /**
     * The verdict.
     *
     * @param allocation the figure and its verdict
     */
    record Done(Allocation allocation) implements JudgeStep {}
}
