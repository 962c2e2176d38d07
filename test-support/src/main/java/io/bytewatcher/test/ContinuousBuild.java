package io.bytewatcher.test;

/** A build with {@code CI=true} in its environment. It has everything that tests need, so it may skip nothing. */
public final class ContinuousBuild {
    private ContinuousBuild() {}

    /**
     * Returns the reason to skip a test.
     *
     * @param reason what this machine lacks, and what is therefore not tested
     * @throws AssertionError with the reason in a continuous build
     */
    public static String skipping(String reason) {
        if ("true".equals(System.getenv("CI"))) {
            throw new AssertionError(reason);
        }
        return reason;
    }
}
