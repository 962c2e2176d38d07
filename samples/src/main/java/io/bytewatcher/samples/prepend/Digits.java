package io.bytewatcher.samples.prepend;

import java.nio.ByteBuffer;

/** Writes decimal numbers as ASCII into a {@link ByteBuffer}, which has no methods for that. Allocates nothing. */
final class Digits {

    private Digits() {}

    /** Counts the digits of {@code number}, which is 0 or more. */
    static int count(long number) {
        int digits = 1;
        for (long rest = number; rest > 9; rest /= 10) {
            digits++;
        }
        return digits;
    }

    /** Appends {@code number}, which is 0 or more. */
    static void append(long number, ByteBuffer out) {
        int end = out.position() + count(number);
        putBefore(end, number, out);
        out.position(end);
    }

    /**
     * Appends a decimal fraction, with at least one digit before the point.
     *
     * @param scaled the number times ten to the power of {@code decimals}; not {@link Long#MIN_VALUE}
     */
    static void appendDecimal(long scaled, int decimals, ByteBuffer out) {
        if (scaled < 0) {
            out.put((byte) '-');
        }
        long unit = 1;
        for (int i = 0; i < decimals; i++) {
            unit *= 10;
        }
        long number = Math.abs(scaled);
        append(number / unit, out);
        out.put((byte) '.');
        for (long rest = unit / 10; rest > 0; rest /= 10) {
            out.put((byte) ('0' + number / rest % 10));
        }
    }

    /**
     * Puts {@code number}, which is 0 or more, directly before an index.
     *
     * @return the index of its first digit
     */
    static int putBefore(int end, long number, ByteBuffer out) {
        int at = end;
        long rest = number;
        do {
            out.put(--at, (byte) ('0' + rest % 10));
            rest /= 10;
        } while (rest > 0);
        return at;
    }
}
