/**
 * Measuring allocation: a {@linkplain io.bytewatcher.AllocationMeter meter} over the JVM's own counters, what code allocates
 * {@linkplain io.bytewatcher.Allocations#once once} and {@linkplain io.bytewatcher.SteadyState at steady state}, and
 * {@linkplain io.bytewatcher.AllocationAssertions assertions} for any test framework.
 */
@NullMarked
package io.bytewatcher;

import org.jspecify.annotations.NullMarked;
