package io.bytewatcher.internal.counter;

/**
 * A running count of allocated bytes: the seam between everything that measures and the JVM that supplies the number.
 * Tests put a simulated counter here.
 */
@FunctionalInterface
public interface AllocationCounter {
    /**
     * Reads the counter.
     *
     * @return bytes since an origin that never changes for this counter; only differences mean something. What the read
     *     itself allocates, and what ByteWatcher's own machinery allocated, is never part of it.
     * @throws CannotMeasureException when the JVM gives no trustworthy number
     */
    long read();

    /**
     * Reads the counter where a window begins: what may have gone wrong before it does not matter.
     *
     * @return as {@link #read()}
     * @throws CannotMeasureException when the JVM gives no trustworthy number
     */
    default long start() {
        return read();
    }
}
