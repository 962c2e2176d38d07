package io.bytewatcher.junit;

/** The number of times that a measurement runs the body of a test. */
public enum AllocationMode {
    /**
     * Repeats the body until the JIT has settled. The limit is per call and excludes class loading and first uses. The body must be
     * repeatable; {@link BeforeInvocation} resets its state.
     */
    STEADY_STATE,
    /**
     * Measures the single run of the test. The figure includes class loading and first uses, so it depends on what ran before: the first
     * string concatenation in a JVM costs 75–144 KB.
     */
    SINGLE_SHOT
}
