package io.bytewatcher.internal.loop;

import io.bytewatcher.internal.counter.AllocationCounter;

/**
 * The measuring window. Between the two reads only the measured code runs: nothing of ours allocates, boxes, logs or loads a
 * class there.
 */
public final class Window {
    private Window() {}

    /**
     * Measures one run of a loop.
     *
     * @param counter the counter to read
     * @param loop the measured code
     * @param operations how often to run it
     * @return the bytes that the counter counted
     * @throws LoopFailure when the code throws
     */
    public static long bytesOf(AllocationCounter counter, Loop loop, int operations) throws LoopFailure {
        long before = counter.read();
        loop.repeat(operations);
        return counter.read() - before;
    }
}
