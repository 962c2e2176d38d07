package io.bytewatcher;

import io.bytewatcher.internal.counter.AllocationCounter;
import io.bytewatcher.internal.counter.CurrentThreadCounter;
import io.bytewatcher.internal.loop.Loop;
import io.bytewatcher.internal.loop.LoopFailure;
import io.bytewatcher.internal.loop.Window;

/**
 * The first call of measured code. It is what the measurements around this one see of it: what it allocated on this thread,
 * even when it throws, and whatever the counter of this measurement counts.
 */
final class FirstCall {
    private final AllocationCounter own = CurrentThreadCounter.create();
    private long ownBytes;

    /** What the call allocated on the current thread, 0 before it. */
    long ownBytes() {
        return ownBytes;
    }

    /** Makes the call and tells what the counter counted. */
    long measure(AllocationCounter counter, Loop loop) throws LoopFailure {
        long before = own.read();
        try {
            return Window.bytesOf(counter, loop, 1);
        } finally {
            ownBytes = own.read() - before;
        }
    }
}
