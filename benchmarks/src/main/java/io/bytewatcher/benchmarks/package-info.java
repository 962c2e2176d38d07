/**
 * Programs that measure ByteWatcher's promises. They take minutes to an hour, and the build runs none of them. CONTRIBUTING.md lists their
 * goals and commands.
 *
 * <ul>
 *   <li>{@link io.bytewatcher.benchmarks.ProbeCost} and {@link io.bytewatcher.benchmarks.SiteTimes}: the cost of allocation sites
 *   <li>{@link io.bytewatcher.benchmarks.KnownBodies}: verdicts on bodies that are hard to judge
 *   <li>{@link io.bytewatcher.benchmarks.WatcherCost}: the cost of a watcher
 *   <li>{@link io.bytewatcher.benchmarks.peers.PeerComparison}: readings, errors, steady states and tests beside the peers
 *   <li>{@link io.bytewatcher.benchmarks.reliability.ReliabilityMatrix}: false failures and misses over many kinds of JVMs
 *   <li>{@link io.bytewatcher.benchmarks.builds.WholeBuilds}: the same in whole builds of a user's project
 *   <li>{@link io.bytewatcher.benchmarks.roundtrips.Stalls}: the echo sample beside JLBH, on a server that stalls
 * </ul>
 */
@NullMarked
package io.bytewatcher.benchmarks;

import org.jspecify.annotations.NullMarked;
