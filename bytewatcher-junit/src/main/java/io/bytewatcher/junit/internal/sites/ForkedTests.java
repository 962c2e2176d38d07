package io.bytewatcher.junit.internal.sites;

import java.io.Serializable;
import java.util.List;
import java.util.Map;

/**
 * The question for the figures of tests as written.
 *
 * @param uniqueIds JUnit's ids of the tests, 1 or more
 * @param boundMillis the lifetime of the fork
 * @param parameters JUnit's configuration parameters
 */
record ForkedTests(List<String> uniqueIds, long boundMillis, Map<String, String> parameters) implements Serializable {
    private static final long serialVersionUID = 1L;
}
