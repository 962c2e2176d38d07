/**
 * Annotations that gate the allocation of JUnit Jupiter tests, such as {@link io.bytewatcher.junit.MaxAllocation}, and the errors of tests
 * that break a limit.
 */
@NullMarked
package io.bytewatcher.junit;

import org.jspecify.annotations.NullMarked;
