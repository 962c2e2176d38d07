package io.bytewatcher;

import io.bytewatcher.internal.loop.CodeFailures;

/** Rethrows an exception of the measured code unchanged. */
final class Sneaky {
    private Sneaky() {}

    /**
     * Throws any throwable where the compiler does not expect it.
     *
     * @param thrown the exception
     * @return never; the type lets callers write a throw statement
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
