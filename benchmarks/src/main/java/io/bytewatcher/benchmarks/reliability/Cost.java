package io.bytewatcher.benchmarks.reliability;

/** What a call of a body allocates, by what the code says and by the objects' layout. */
enum Cost {
    NOTHING,
    /** What depends on the JDK, or comes once in many calls. */
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
    OBJECT_AND_BYTES;

    /** Bytes per call; of {@link #SOMETHING} only that it is not 0. */
    long bytes(Layout layout) {
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
        };
    }

    boolean isExact() {
        return this != SOMETHING;
    }
}
