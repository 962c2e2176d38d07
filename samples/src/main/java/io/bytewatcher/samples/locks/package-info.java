/**
 * Locks under contention: how long threads wait for them, with and without coordinated omission, and how much a wait allocates. The
 * locks of {@code java.util.concurrent} create an object for each thread that has to queue. The monitor of {@code synchronized}
 * keeps its queue outside the heap.
 */
@NullMarked
package io.bytewatcher.samples.locks;

import org.jspecify.annotations.NullMarked;
