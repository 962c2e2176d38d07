package io.bytewatcher;

import static java.util.Objects.requireNonNull;

import java.io.Serializable;

/**
 * The objects of one class that code allocated.
 *
 * @param name the binary name of the class, such as {@code java.util.HashMap$Node}, or {@code java.util.HashMap$Node[]} for an array. The
 *     name of a lambda's class has no address
 * @param bytes of all recorded operations together, 0 or more
 * @param objects of all recorded operations together, 0 or more
 */
public record AllocatedType(String name, long bytes, long objects) implements Serializable {
    /**
     * Checks.
     *
     * @param name the name of the class
     * @param bytes 0 or more
     * @param objects 0 or more
     * @throws IllegalArgumentException when a number is negative
     */
    public AllocatedType {
        requireNonNull(name, "name");
        if (bytes < 0 || objects < 0) {
            throw new IllegalArgumentException("bytes: " + bytes + ", objects: " + objects + " (expected: >= 0)");
        }
    }
}
