package io.bytewatcher.junit;

/** How often a test's body is run to be measured. */
public enum AllocationMode {
    /**
     * Again and again until the JIT has settled; the limit is per call. First uses and class loading are left out. The body must
     * be repeatable; {@link BeforeInvocation} resets its state.
     */
    STEADY_STATE,
    /**
     * Once, as the test runs anyway; class loading and first uses are included. Such a figure depends on what ran before: the
     * first string concatenation in a JVM costs 75–144 KB.
     */
    SINGLE_SHOT
}
