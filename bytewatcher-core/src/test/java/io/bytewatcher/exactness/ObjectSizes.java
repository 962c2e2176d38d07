package io.bytewatcher.exactness;

/**
 * Sizes of objects by the layout rules of 64-bit HotSpot with compressed class pointers (the default of 17 and 25): a header of
 * 8 + 4 bytes, for arrays 4 more for the length, and sizes rounded up to 8. Nothing here is measured.
 *
 * @param referenceBytes the size of a reference
 */
record ObjectSizes(int referenceBytes) {
    private static final int HEADER = 12;
    private static final int ARRAY_HEADER = 16;

    /** An object whose primitive fields add up to so many bytes. */
    long object(int references, int primitiveBytes) {
        return roundedUp(HEADER + references * referenceBytes + primitiveBytes);
    }

    long byteArray(int length) {
        return roundedUp(ARRAY_HEADER + length);
    }

    /** A String of Latin-1 characters and its array: {@code value}, {@code hash}, {@code coder}, {@code hashIsZero}. */
    long latin1String(int length) {
        return object(1, Integer.BYTES + 1 + 1) + byteArray(length);
    }

    private static long roundedUp(long bytes) {
        return (bytes + 7) / 8 * 8;
    }
}
