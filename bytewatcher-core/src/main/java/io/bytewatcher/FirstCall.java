package io.bytewatcher;

import io.bytewatcher.internal.counter.AllocationCounter;
import io.bytewatcher.internal.counter.CurrentThreadCounter;
import io.bytewatcher.internal.loop.Loop;
import io.bytewatcher.internal.loop.LoopFailure;
import io.bytewatcher.internal.loop.Window;

/**
 * The first call of measured code. Surrounding measurements count it: the bytes that it allocated on this thread, even if it throws,
 * whatever this measurement's counter counts.
 */
final class FirstCall {
    private final AllocationCounter own = CurrentThreadCounter.create();
    private long ownBytes;

    /** The bytes that the call allocated on the current thread; 0 before it. */
    long ownBytes() {
        return ownBytes;
    }

    /** Makes the call and returns the bytes that the counter counted. */
    long measure(AllocationCounter counter, Loop loop) throws LoopFailure {
        long before = own.read();
        try {
            return Window.bytesOf(counter, loop, 1);
        } finally {
            ownBytes = own.read() - before;
        }
    }
}
