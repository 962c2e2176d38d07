package io.bytewatcher.benchmarks.reliability;

/** The allocation of a body's call, by its code and by the layout of objects. */
enum ExpectedAllocation {
    NOTHING,
    /** Depends on the JDK, or occurs once in many calls. */
    SOMETHING,
    EMPTY_OBJECT,
    /** An object with an {@code int}; also an {@code Integer}, and a lambda that has captured an {@code int}. */
    INT_OBJECT,
    LONG_OBJECT,
    REFERENCE_OBJECT,
    EMPTY_BYTES,
    EIGHT_BYTES,
    THIRTEEN_CHARS,
    TWO_INTS,
    THREE_LONGS,
    TEN_REFERENCES,
    LARGE_ARRAY,
    OBJECT_AND_BYTES,
    TWO_EMPTY_OBJECTS,
    /** An array of 1 MiB, and the thread that allocates it and ends. The size of a thread depends on the JDK. */
    ENDED_THREAD;

    private static final int MIB = 1 << 20;
    private static final long MOST_OF_A_THREAD = 64 * 1024;

    /** The bytes of a call, or their lower bound where they are not exact. {@link #SOMETHING} is not 0. */
    long bytes(ObjectLayout layout) {
        return switch (this) {
            case NOTHING -> 0;
            case SOMETHING -> 1;
            case EMPTY_OBJECT -> layout.object(0);
            case INT_OBJECT -> layout.object(Integer.BYTES);
            case LONG_OBJECT -> layout.object(Long.BYTES);
            case REFERENCE_OBJECT -> layout.objectWithReference();
            case EMPTY_BYTES -> layout.array(0, Byte.BYTES);
            case EIGHT_BYTES -> layout.array(8, Byte.BYTES);
            case THIRTEEN_CHARS -> layout.array(13, Character.BYTES);
            case TWO_INTS -> layout.array(2, Integer.BYTES);
            case THREE_LONGS -> layout.array(3, Long.BYTES);
            case TEN_REFERENCES -> layout.arrayOfReferences(10);
            case LARGE_ARRAY -> layout.array(20_000, Byte.BYTES);
            case OBJECT_AND_BYTES -> INT_OBJECT.bytes(layout) + EIGHT_BYTES.bytes(layout);
            case TWO_EMPTY_OBJECTS -> 2 * EMPTY_OBJECT.bytes(layout);
            case ENDED_THREAD -> layout.array(MIB, Byte.BYTES);
        };
    }

    /** The upper bound of a call's bytes. {@link #SOMETHING} has none. */
    long most(ObjectLayout layout) {
        return switch (this) {
            case SOMETHING -> Long.MAX_VALUE;
            case ENDED_THREAD -> bytes(layout) + MOST_OF_A_THREAD;
            default -> bytes(layout);
        };
    }

    boolean isExact() {
        return this != SOMETHING && this != ENDED_THREAD;
    }
}
