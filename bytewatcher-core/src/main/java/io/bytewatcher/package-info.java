/**
 * Measures allocation: a {@linkplain io.bytewatcher.AllocationMeter meter} over the JVM's own counters, the bytes of code that runs
 * {@linkplain io.bytewatcher.Allocations#once once} or {@linkplain io.bytewatcher.SteadyState at steady state}, and
 * {@linkplain io.bytewatcher.AllocationAssertions assertions} for any test framework.
 */
@NullMarked
package io.bytewatcher;

import org.jspecify.annotations.NullMarked;
