package io.bytewatcher;

/** The reliability of an {@link Allocation}. */
public enum Verdict {
    /** Each operation allocates the same. */
    STEADY,
    /**
     * Some operations allocate more than others, again and again, for example a queue's chunk every 10,000 calls. The figure is the mean,
     * as an exact fraction.
     */
    AMORTISED,
    /** The allocation of an operation keeps rising, for example with a list that is filled and never emptied. */
    GROWING,
    /** No number can be trusted; {@link Allocation#explanation()} says why. */
    UNSTABLE,
    /** Measured once, so one-off and recurring cost cannot be told apart. Includes first uses and class loading. */
    SINGLE_SHOT;

    /**
     * Whether the figure is that of a steady state.
     *
     * @return true for {@link #STEADY} and {@link #AMORTISED}: each further operation allocates the figure, exactly or in the mean
     */
    public boolean isSettled() {
        return this == STEADY || this == AMORTISED;
    }
}
