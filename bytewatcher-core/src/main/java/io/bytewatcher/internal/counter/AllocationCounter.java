package io.bytewatcher.internal.counter;

/** A running count of allocated bytes: the seam between the measuring code and the JVM. Tests inject a simulated counter. */
@FunctionalInterface
public interface AllocationCounter {
    /**
     * Reads the counter.
     *
     * @return bytes since a fixed origin of this counter; only differences have a meaning. They exclude the read itself and ByteWatcher's
     *     own machinery
     * @throws CannotMeasureException when the JVM gives no number that can be trusted
     */
    long read();

    /**
     * Reads the counter at the start of a window. Earlier events do not make this read fail.
     *
     * @return as {@link #read()}
     * @throws CannotMeasureException when the JVM gives no number that can be trusted
     */
    default long start() {
        return read();
    }
}
