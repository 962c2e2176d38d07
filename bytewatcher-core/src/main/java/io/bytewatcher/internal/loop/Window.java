package io.bytewatcher.internal.loop;

import io.bytewatcher.internal.counter.AllocationCounter;
import io.bytewatcher.internal.counter.CannotMeasureException;

/** The measuring window. Only the measured code runs between the two reads: ByteWatcher allocates, boxes, logs and loads nothing there. */
public final class Window {
    private Window() {}

    /**
     * Measures one run of a loop.
     *
     * @param counter the counter to read
     * @param loop the measured code
     * @param operations the number of runs
     * @return the counted bytes
     * @throws LoopFailure when the code throws
     */
    public static long bytesOf(AllocationCounter counter, Loop loop, int operations) throws LoopFailure {
        long before = counter.start();
        loop.repeat(operations);
        long bytes = counter.read() - before;
        return bytes >= 0 ? bytes : backwards(bytes);
    }

    private static long backwards(long bytes) {
        throw new CannotMeasureException(
                "This JVM's counter of allocated bytes is not exact: it ran backwards by " + -bytes
                        + " bytes. Nothing can be measured with it. JVM: " + System.getProperty("java.vm.name") + " "
                        + System.getProperty("java.vm.version") + ".");
    }
}
