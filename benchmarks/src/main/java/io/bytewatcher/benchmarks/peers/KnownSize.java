package io.bytewatcher.benchmarks.peers;

/**
 * Code whose allocation follows from the layout of objects.
 *
 * @param name unique
 * @param bytes of one run, whatever compiles it
 * @param code keeps its objects, so no compiler removes them
 */
record KnownSize(String name, long bytes, Runnable code) {
    /** Mark word and compressed class pointer. */
    private static final int HEADER = 12;

    /** The header of an object, and the length. */
    private static final int ARRAY_HEADER = 16;

    private static final int ALIGNMENT = 8;

    /** A reference in a heap below 32 GB. */
    static final int REFERENCE = 4;

    /** The bytes of an object with so many bytes of fields, in the default layout up to JDK 25. */
    static long object(int fields) {
        return align(HEADER + (long) fields);
    }

    /** The bytes of an array. */
    static long array(long length, int element) {
        return align(ARRAY_HEADER + length * element);
    }

    private static long align(long bytes) {
        return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    }
}
