package io.bytewatcher;

import org.jspecify.annotations.Nullable;

/**
 * Code to be measured that returns a result. The result is consumed where the JIT cannot prove it unused, so the JIT cannot remove the
 * work: code that reads 0 B when its result is dropped reads its true cost here.
 *
 * <p>Primitive results have their own interfaces ({@link OfInt} and others), because boxing the result would allocate. A lambda selects the
 * right one, in Java and in Kotlin. {@code boolean} results use this interface, because their boxes are cached. Three forms need a cast, as
 * in {@code once((Producer.OfInt) () -> ...)}: a lambda that is a {@code switch} expression (Java would box its result), a lambda that can
 * only throw, and a reference to an overloaded method such as {@code buffer::position} (Java calls both ambiguous). In Kotlin a lambda
 * whose result is an integer literal is ambiguous, too.
 *
 * @param <T> the result's type
 */
@FunctionalInterface
@SuppressWarnings("exports") // callers do not need JSpecify's annotations
public interface Producer<T extends @Nullable Object> {
    /**
     * Runs the code once.
     *
     * @return the result, possibly null; it is consumed and not kept beyond the next call
     * @throws Throwable any exception of the code; it reaches the caller of the measurement unchanged
     */
    T get() throws Throwable;

    /** Code that yields an {@code int}. */
    @FunctionalInterface
    interface OfInt {
        /**
         * Runs the code once.
         *
         * @return the result, which is consumed
         * @throws Throwable any exception of the code
         */
        int getAsInt() throws Throwable;
    }

    /** Code that yields a {@code long}. */
    @FunctionalInterface
    interface OfLong {
        /**
         * Runs the code once.
         *
         * @return the result, which is consumed
         * @throws Throwable any exception of the code
         */
        long getAsLong() throws Throwable;
    }

    /** Code that yields a {@code double}. */
    @FunctionalInterface
    interface OfDouble {
        /**
         * Runs the code once.
         *
         * @return the result, which is consumed
         * @throws Throwable any exception of the code
         */
        double getAsDouble() throws Throwable;
    }

    /** Code that yields a {@code float}. */
    @FunctionalInterface
    interface OfFloat {
        /**
         * Runs the code once.
         *
         * @return the result, which is consumed
         * @throws Throwable any exception of the code
         */
        float getAsFloat() throws Throwable;
    }

    /** Code that yields a {@code char}. */
    @FunctionalInterface
    interface OfChar {
        /**
         * Runs the code once.
         *
         * @return the result, which is consumed
         * @throws Throwable any exception of the code
         */
        char getAsChar() throws Throwable;
    }

    /**
     * Code that yields a {@code short} or {@code byte}; a subtype of {@link OfChar}, so that overload resolution prefers it for a constant.
     */
    @FunctionalInterface
    @SuppressWarnings("FunctionalInterfaceMethodChanged") // each loop calls the method of its own interface only
    interface OfShort extends OfChar {
        /**
         * Runs the code once.
         *
         * @return the result, which is consumed
         * @throws Throwable any exception of the code
         */
        short getAsShort() throws Throwable;

        @Override
        default char getAsChar() throws Throwable {
            return (char) getAsShort();
        }
    }
}
