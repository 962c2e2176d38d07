/**
 * How often a verdict is wrong, over what a JVM can differ in: {@link io.bytewatcher.benchmarks.reliability.ReliabilityMatrix},
 * which {@code ./benchmarks/reliability} starts. JVMs with real flags run real tests, of which is known what they allocate: the
 * {@code ...Cases}.
 */
@NullMarked
package io.bytewatcher.benchmarks.reliability;

import org.jspecify.annotations.NullMarked;
