package io.bytewatcher.junit;

/**
 * A measurement whose sites are wanted.
 *
 * @param uniqueId JUnit's id of the test that contains it
 * @param subject the test, or the place of the assertion in it, that broke its limit
 * @param bytesPerOperation what it allocates here; not a number where that is not known
 * @param limit in bytes per call, or -1 without one
 * @param isAgreed whether the limit is a figure of the baseline, so that the code was seen to keep it
 * @param asWritten whether those that the JIT removes are wanted, too
 */
record WantedSites(
        String uniqueId, String subject, double bytesPerOperation, long limit, boolean isAgreed, boolean asWritten) {
    WantedSites(String uniqueId, String subject, double bytesPerOperation, long limit) {
        this(uniqueId, subject, bytesPerOperation, limit, false, false);
    }
}
