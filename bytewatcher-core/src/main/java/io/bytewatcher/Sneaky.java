package io.bytewatcher;

import io.bytewatcher.internal.loop.CodeFailures;

/** Throws what the measured code threw, as it is. */
final class Sneaky {
    private Sneaky() {}

    /**
     * Throws any throwable where the compiler does not expect it.
     *
     * @param thrown what to throw
     * @return never; so that a caller can write a throw statement
     */
    static RuntimeException rethrow(Throwable thrown) {
        CodeFailures.note(thrown);
        return Sneaky.<RuntimeException>as(thrown);
    }

    @SuppressWarnings("unchecked") // erased: the whole point
    private static <T extends Throwable> RuntimeException as(Throwable thrown) throws T {
        throw (T) thrown;
    }
}
