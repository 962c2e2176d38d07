/**
 * What ByteWatcher promises, measured. All of it takes minutes to an hour and none of it runs in the build; each program's
 * Javadoc has its command, to be run from the root of the project after {@code ./mvnw package -DskipTests}.
 *
 * <ul>
 *   <li>{@link io.bytewatcher.benchmarks.MeterBenchmark}: what reading a meter costs, against the JVM's own counter
 *   <li>{@link io.bytewatcher.benchmarks.KnownBodies}: whether the verdict is right for bodies that are hard to judge
 *   <li>{@link io.bytewatcher.benchmarks.SuiteCost}: what limits add to the time of a suite
 *   <li>{@link io.bytewatcher.benchmarks.WatcherCost}: what a watcher takes from the threads that it watches
 *   <li>{@link io.bytewatcher.benchmarks.peers.PeerComparison}: readings, errors, steady states and tests beside the peers
 * </ul>
 */
@NullMarked
package io.bytewatcher.benchmarks;

import org.jspecify.annotations.NullMarked;
