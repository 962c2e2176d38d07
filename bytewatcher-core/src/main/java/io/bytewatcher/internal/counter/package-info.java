/**
 * The JVM's counters of allocated bytes, behind {@link io.bytewatcher.internal.counter.AllocationCounter}.
 *
 * <p><b>One thread.</b> {@code CurrentThreadCounter} reads HotSpot's counter of the calling thread, which is exact to the byte and
 * allocates nothing. {@code ThreadCounter} reads another thread's, which is exact only while that thread is at rest. {@code
 * ExcludedAllocation} records the bytes of ByteWatcher's own machinery on each thread; counters subtract them, so that measurements nest.
 *
 * <p><b>All threads.</b> {@code AllThreadsCounter} derives a consistent figure from HotSpot's total over all threads:
 *
 * <ol>
 *   <li>{@code ThreadTally} lists the live threads, and divides them into counted and ignored ones by {@code IgnoredThreads}. {@code
 *       HiddenThreads} reads the JVM's threads that no list contains; they are always ignored.
 *   <li>{@code OtherThreads} reads the total three times, with a canary and a barrier in between. The total is wrong for a moment when a
 *       thread ends (missing, or counted twice) or changes its TLAB. It never falls, so after a misreading it stands still until the true
 *       sum has caught up. An ending thread can make one total too small and two too large, so that several that end together, each with
 *       the same bytes, could make three totals wrong by the same amount: after an end there are up to nine totals, two for each thread.
 *   <li>The read is accepted only if each total exceeds the one before by exactly the bytes that the calling thread allocated in between,
 *       no thread started or ended, and no ignored thread allocated. The canary makes a total that stands still visible; equal totals
 *       without one prove nothing. Otherwise the read is repeated: with a larger canary if the total stands still, else after a short
 *       pause.
 *   <li>The ignored threads' bytes and the reads' own are subtracted. If an ignored thread ended in the window, its last bytes are unseen:
 *       the figure is then the sum of the live counted threads, provided that no counted thread ended, too. Otherwise the read fails with
 *       {@code UnseenBytesException}, and the next window can succeed.
 * </ol>
 *
 * <p>A read that does not agree within 200 ms (2 s on a busy machine) fails; no figure is ever estimated. {@code OffThreadWorkDetector}
 * uses the same reads to bound the work that a thread handed over to others.
 */
@NullMarked
package io.bytewatcher.internal.counter;

import org.jspecify.annotations.NullMarked;
