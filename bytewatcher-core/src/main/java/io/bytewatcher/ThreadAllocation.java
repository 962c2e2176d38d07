package io.bytewatcher;

import java.io.Serializable;

/**
 * The bytes that one thread allocated.
 *
 * @param name the thread's name; {@link #ENDED} for all threads that ended during the measurement
 * @param bytes the bytes that it allocated
 * @param operations the number of operations, 1 or more
 */
public record ThreadAllocation(String name, long bytes, long operations) implements Serializable {
    /** The name of the row of all threads that ended during the measurement. */
    public static final String ENDED = "ended";

    /** The same bytes of calls that performed several operations each. */
    ThreadAllocation times(int operationsPerCall) {
        return new ThreadAllocation(name, bytes, operations * operationsPerCall);
    }
}
