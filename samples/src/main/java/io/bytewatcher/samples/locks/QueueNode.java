package io.bytewatcher.samples.locks;

import io.bytewatcher.AllocationMeter;
import org.jspecify.annotations.Nullable;

/**
 * An object with the fields of a node in the queue of {@code AbstractQueuedSynchronizer} or {@code StampedLock}: both neighbours,
 * the thread and a state. Its size depends on the JVM: 32 bytes on 64 bits, 40 without compressed references, as under ZGC, and 24
 * with compact headers.
 */
final class QueueNode {

    @SuppressWarnings("UnusedVariable") // keeps the JIT from removing the object
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

    /** Measures the bytes of a node in this JVM. */
    static long bytes() {
        AllocationMeter meter = AllocationMeter.ofCurrentThread();
        meter.mark();
        kept = new QueueNode();
        return meter.bytesSinceMark();
    }
}
