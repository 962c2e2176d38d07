package io.bytewatcher.watch;

import io.bytewatcher.ByteSize;

/**
 * Two bounds of a figure that cannot be read at one moment.
 *
 * @param atLeast bytes, 0 or more
 * @param atMost bytes, no fewer than {@code atLeast}; {@link Long#MAX_VALUE} if the JVM does not report them
 */
public record ByteInterval(long atLeast, long atMost) {
    /**
     * Checks the order.
     *
     * @param atLeast bytes, 0 or more
     * @param atMost bytes, as many or more
     * @throws IllegalArgumentException when a bound is negative or the order is wrong
     */
    public ByteInterval {
        if (atLeast < 0 || atMost < atLeast) {
            throw new IllegalArgumentException(
                    "interval: " + atLeast + " to " + atMost + " (expected: 0 <= atLeast <= atMost)");
        }
    }

    /** For example {@code 1,024 B}, {@code 1,024 to 2,048 B} or {@code 1,024 B or more}. */
    @Override
    public String toString() {
        if (atLeast == atMost) {
            return ByteSize.format(atLeast);
        }
        String least = ByteSize.format(atLeast);
        return atMost == Long.MAX_VALUE
                ? least + " or more"
                : least.substring(0, least.length() - 2) + " to " + ByteSize.format(atMost);
    }
}
