package io.bytewatcher.junit.internal.sites;

import java.io.Serializable;
import java.util.Map;

/**
 * What a fork is to run.
 *
 * @param uniqueId of the test
 * @param subject what is measured in it
 * @param boundMillis how long the fork may live
 * @param parameters JUnit's configuration parameters
 */
record ForkedTest(String uniqueId, String subject, long boundMillis, Map<String, String> parameters)
        implements Serializable {
    private static final long serialVersionUID = 1L;
}
