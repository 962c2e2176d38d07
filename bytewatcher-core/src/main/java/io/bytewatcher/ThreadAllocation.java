package io.bytewatcher;

import java.io.Serializable;

/**
 * What one thread allocated.
 *
 * @param name the thread's name; {@code ended} stands for all threads that ended meanwhile
 * @param bytes what it allocated, in bytes
 * @param operations in so many operations, 1 or more
 */
public record ThreadAllocation(String name, long bytes, long operations) implements Serializable {
    static final String ENDED = "ended";
}
