package io.bytewatcher.samples.locks;

import io.bytewatcher.AllocationMeter;
import org.jspecify.annotations.Nullable;

/**
 * What a thread is in the queue of a lock: fields as in the nodes of {@code AbstractQueuedSynchronizer} and {@code StampedLock},
 * both neighbours, the thread and a state. How large that is depends on the JVM: 32 bytes on 64 bits, 40 without compressed
 * references, as under ZGC, and 24 with compact headers.
 */
final class QueueNode {

    @SuppressWarnings("UnusedVariable") // keeps the JIT from leaving out what is measured
    private static volatile QueueNode kept = new QueueNode();

    @SuppressWarnings("UnusedVariable") // for its size
    private volatile @Nullable QueueNode previous;

    @SuppressWarnings("UnusedVariable") // for its size
    private volatile @Nullable QueueNode next;

    @SuppressWarnings("UnusedVariable") // for its size
    private @Nullable Thread waiter;

    @SuppressWarnings("UnusedVariable") // for its size
    private volatile int status;

    private QueueNode() {}

    /** Bytes of a node in this JVM, measured. */
    static long bytes() {
        AllocationMeter meter = AllocationMeter.ofCurrentThread();
        meter.mark();
        kept = new QueueNode();
        return meter.bytesSinceMark();
    }
}
