/**
 * ByteWatcher beside its peers, in one run on one machine: {@link io.bytewatcher.benchmarks.peers.PeerComparison}, which {@code
 * ./benchmarks/run} starts. Every figure comes from a JVM that was started for it, and every peer has a class path of its own, so
 * that it meets neither the others nor ByteWatcher.
 */
@NullMarked
package io.bytewatcher.benchmarks.peers;

import org.jspecify.annotations.NullMarked;
