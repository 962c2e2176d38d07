/**
 * ByteWatcher beside its peers, in one run on one machine. {@code ./benchmarks/run} starts {@link
 * io.bytewatcher.benchmarks.peers.PeerComparison}. Each figure comes from a JVM of its own. Each peer has a class path of its own, without
 * the other peers and without ByteWatcher.
 */
@NullMarked
package io.bytewatcher.benchmarks.peers;

import org.jspecify.annotations.NullMarked;
