package io.bytewatcher.benchmarks.peers;

/**
 * Code whose allocation follows from how the JVM lays objects out.
 *
 * @param name unique among the known sizes
 * @param bytes that one run allocates, whatever compiles it
 * @param code keeps what it allocates, so that no compiler removes it
 */
record KnownSize(String name, long bytes, Runnable code) {
    /** In front of an object's fields: mark word and compressed class pointer. */
    private static final int HEADER = 12;

    /** In front of an array's elements: the same and the length. */
    private static final int ARRAY_HEADER = 16;

    private static final int ALIGNMENT = 8;

    /** An array element that refers to an object, in a heap below 32 GB. */
    static final int REFERENCE = 4;

    /**
     * An object's bytes, with compressed class pointers and without compact headers: the default up to JDK 25.
     *
     * @param fields the sum of the sizes of its fields
     */
    static long object(int fields) {
        return align(HEADER + (long) fields);
    }

    /**
     * An array's bytes.
     *
     * @param length its elements
     * @param element the size of each
     */
    static long array(long length, int element) {
        return align(ARRAY_HEADER + length * element);
    }

    private static long align(long bytes) {
        return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    }
}
