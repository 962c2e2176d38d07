/**
 * Round trips of the echo sample beside other programs, each in JVMs of its own, in turns.
 *
 * <ul>
 *   <li>{@link io.bytewatcher.benchmarks.roundtrips.RoundTrips}: java-ping, and a server with a buffer of one byte
 *   <li>{@link io.bytewatcher.benchmarks.roundtrips.Stalls}: JLBH, on a server that stalls
 * </ul>
 */
@NullMarked
package io.bytewatcher.benchmarks.roundtrips;

import org.jspecify.annotations.NullMarked;
