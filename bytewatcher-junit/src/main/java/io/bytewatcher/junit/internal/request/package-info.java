/**
 * The requests of annotations, from discovery to the first call. {@code LimitCheck} fails the run, before its first test, for limits that
 * would not be measured. {@code AllThreadsLock} makes a test that counts all threads run alone. {@code AllocationRequests} finds the
 * request that holds for a test. {@code ExtensionRegistration} makes JUnit register the extension for tests without an annotation. {@code
 * TestName} and {@code TestId} name the test in messages and in baselines.
 */
@NullMarked
package io.bytewatcher.junit.internal.request;

import org.jspecify.annotations.NullMarked;
