/**
 * Watches the allocation of many threads from a thread of its own.
 *
 * <p>Once per period, {@code SamplingThread} has {@code Sampler} sweep over all live platform threads, under the sampler's lock:
 *
 * <ol>
 *   <li><b>List.</b> {@code ThreadList} lists the threads and gives each a row in {@code ThreadTable}. The selection is tested once for a
 *       thread, and again after it is renamed; a thread that was watched once stays watched.
 *   <li><b>Read.</b> {@code WatchedThreads} reads HotSpot's figure of each watched thread. A figure is wrong for a moment when its thread
 *       changes its TLAB: counted twice, missing, or off by gigabytes. So an implausible reading (it falls, or rises by more than 64 MiB)
 *       is repeated at once, no maximum is kept, and the reading at which counting starts is the middle one of three, 30 ms apart.
 *   <li><b>Estimate ended threads.</b> {@code EndedThreadEstimator} bounds the bytes of threads that ended between two sweeps: the JVM's
 *       total less the live threads, the hidden threads, and the bytes that ended threads had before counting began. Threads go on while
 *       they are read, so there are two bounds. HotSpot's total never falls and stands still after a misreading; a lower bound is taken
 *       only from a total that moves, and is the middle one of three that span 40 ms.
 *   <li><b>Judge.</b> {@code Limits} compares each figure with each limit. {@code JudgedLimit} keeps figures at the moments of a {@code
 *       SlidingWindow}. Each figure there is a single reading and may be wrong. Correct figures never fall, so {@code JudgedLimit} uses the
 *       median of a figure and its two neighbours. If all three are correct, the median is the figure itself. If one is wrong, the median
 *       lies within the correct ones.
 *   <li><b>Confirm.</b> A suspected breach is reported only if three more readings within 41 ms confirm it. It is reported once; the limit
 *       is armed again after its figure was below 90 % of it over a whole window.
 *   <li><b>Record.</b> {@code History} keeps up to 256 moments of each thread's curve. {@code Deliveries} calls the listeners on a second
 *       thread.
 * </ol>
 *
 * <p>A search for sites pauses the watch: what is allocated until the JIT has settled again, or for 10 s, is excluded from all figures. A
 * sweep allocates nothing while no thread starts or ends and no limit is broken (4 B a thread inside JDK 25's enumeration apart).
 */
@NullMarked
package io.bytewatcher.internal.watch;

import org.jspecify.annotations.NullMarked;
