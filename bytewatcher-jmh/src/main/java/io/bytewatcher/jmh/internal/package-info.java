/**
 * Measures benchmarks through the code that JMH has generated for them.
 *
 * <ol>
 *   <li>{@code Benchmarks} selects benchmarks as JMH does.
 *   <li>{@code GeneratedCode} copies the generated class of one, so that no other measurement shares its JIT profile. In the copy, the
 *       method for single shots calls {@code MeasuredStub} in place of the stub with the measured loop.
 *   <li>{@code BenchmarkTest} calls that method once. JMH's code prepares states and fixtures and arrives at {@code MeasuredStub}, which
 *       has the stub measured as the body of a test. JMH's code then cleans up.
 * </ol>
 */
@NullMarked
package io.bytewatcher.jmh.internal;

import org.jspecify.annotations.NullMarked;
