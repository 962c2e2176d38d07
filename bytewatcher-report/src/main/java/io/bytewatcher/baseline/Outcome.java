package io.bytewatcher.baseline;

/** How a measurement stands to its baseline. */
public enum Outcome {
    /** More than the baseline, or no longer bounded. */
    REGRESSED,
    /** Less than the baseline. */
    IMPROVED,
    /**
     * A single shot that is more, or less, than the baseline by more than the {@link Tolerance}, where single shots are
     * only reported: what runs first pays for first uses, so its figure depends on the order of the tests.
     */
    SHIFTED,
    /** The same, within the {@link Tolerance}. */
    UNCHANGED,
    /** The baseline has no line for the test. */
    NO_BASELINE,
    /**
     * It has lines for the test, but none for this environment, or one that was measured in another way (mode, scope).
     */
    ENVIRONMENT_MISMATCH
}
