package io.bytewatcher.junit;

/** Allocates a known number of bytes where the JIT cannot remove them. */
public final class Garbage {
    /** The bytes that {@link #make()} allocates: an array of 16 bytes with its header. */
    static final long BYTES = 32;

    @SuppressWarnings("unused") // written only: what reaches a volatile field cannot be optimised away
    private static volatile byte[] sink = new byte[0];

    private Garbage() {}

    /** Allocates 32 B. */
    public static void make() {
        sink = new byte[16];
    }

    /** Allocates 16 B and the given bytes, a multiple of 8. */
    public static void make(int length) {
        sink = new byte[length];
    }
}
