package io.bytewatcher.test;

/** A build with {@code CI=true} in its environment. It has all that tests need, so nothing may be skipped there. */
public final class ContinuousBuild {
    private ContinuousBuild() {}

    /**
     * The reason to skip a test, as it is given.
     *
     * @param reason what this machine has not, and what is not tested therefore
     * @throws AssertionError with it in a continuous build
     */
    public static String skipping(String reason) {
        if ("true".equals(System.getenv("CI"))) {
            throw new AssertionError(reason);
        }
        return reason;
    }
}
