package io.bytewatcher;

import static java.util.Objects.requireNonNull;

import java.io.Serializable;

/**
 * The objects of one class that code allocated. Immutable.
 *
 * <pre>{@code
 * for (AllocatedType type : report.types()) {   // of SiteReport
 *     System.out.println(type.name() + ": " + type.bytes() + " B in " + report.operations() + " calls");
 * }
 * // java.util.HashMap$Node: 32000 B in 1000 calls
 * }</pre>
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
