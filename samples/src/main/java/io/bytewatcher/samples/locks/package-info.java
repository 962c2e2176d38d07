/**
 * Locks under contention: how long threads wait for them, with and without coordinated omission, and what waiting allocates. The
 * locks of {@code java.util.concurrent} make an object for each thread that has to queue; the monitor of {@code synchronized}
 * keeps its queue outside of the heap.
 */
@NullMarked
package io.bytewatcher.samples.locks;

import org.jspecify.annotations.NullMarked;
