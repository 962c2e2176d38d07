/**
 * Annotations that gate the allocation of JUnit Jupiter tests: {@link io.bytewatcher.junit.MaxAllocation} and kin.
 */
@NullMarked
package io.bytewatcher.junit;

import org.jspecify.annotations.NullMarked;
