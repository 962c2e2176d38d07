package io.bytewatcher.junit.internal.sites;

import java.io.Serializable;
import java.util.List;
import java.util.Map;

/**
 * What a fork is to run to find out what is allocated as written.
 *
 * @param uniqueIds of the tests, 1 or more
 * @param boundMillis how long the fork may live
 * @param parameters JUnit's configuration parameters
 */
record ForkedTests(List<String> uniqueIds, long boundMillis, Map<String, String> parameters) implements Serializable {
    private static final long serialVersionUID = 1L;
}
