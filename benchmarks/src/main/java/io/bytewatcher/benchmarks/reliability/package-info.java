/**
 * The rate of wrong verdicts over the factors of a JVM. {@code ./benchmarks/reliability} starts {@link
 * io.bytewatcher.benchmarks.reliability.ReliabilityMatrix}. JVMs with real flags run real tests whose allocation is known: the
 * {@code ...Cases}.
 */
@NullMarked
package io.bytewatcher.benchmarks.reliability;

import org.jspecify.annotations.NullMarked;
