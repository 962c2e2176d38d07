package io.bytewatcher;

/** What an {@link Allocation} is worth. */
public enum Verdict {
    /** Each operation allocates the same. */
    STEADY,
    /**
     * Some operations allocate more than others, again and again, such as a chunk of a queue every 10,000 calls. The figure is
     * the mean, as an exact fraction.
     */
    AMORTISED,
    /** What an operation allocates keeps rising, such as a list that is filled and never emptied. */
    GROWING,
    /** No number can be trusted; {@link Allocation#explanation()} says why. */
    UNSTABLE,
    /** Run once and not again, so that one-off or recurring is not known. First uses and class loading are included. */
    SINGLE_SHOT
}
