package io.bytewatcher.baseline;

/** The result of comparing a measurement with its baseline. */
public enum Outcome {
    /** More than the baseline, or growing without a bound. */
    REGRESSED,
    /** Less than the baseline. */
    IMPROVED,
    /**
     * A single shot that differs from the baseline by more than the {@link Tolerance}, where single shots are only reported.
     * The test that runs first pays for first uses, so its figure depends on the order of the tests.
     */
    SHIFTED,
    /** Equal, within the {@link Tolerance}. */
    UNCHANGED,
    /** The baseline has no line for the test. */
    NO_BASELINE,
    /** The baseline has lines for the test, but only of other environments, or measured in a different mode or scope. */
    ENVIRONMENT_MISMATCH
}
