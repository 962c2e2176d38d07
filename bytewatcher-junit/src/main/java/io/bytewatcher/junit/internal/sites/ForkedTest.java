package io.bytewatcher.junit.internal.sites;

import java.io.Serializable;
import java.util.Map;

/**
 * The question for the sites of a test.
 *
 * @param uniqueId JUnit's id of the test
 * @param subject the measurement in it
 * @param boundMillis the lifetime of the fork
 * @param parameters JUnit's configuration parameters
 */
record ForkedTest(String uniqueId, String subject, long boundMillis, Map<String, String> parameters)
        implements Serializable {
    private static final long serialVersionUID = 1L;
}
