package io.bytewatcher;

import org.jspecify.annotations.Nullable;

/**
 * Code to be measured that yields a result. The result goes to where the JIT cannot see that nobody uses it, so that it cannot
 * remove the work: code that reads 0 B when its result is dropped reads its true cost here.
 *
 * <p>Code that yields a primitive has its own interfaces ({@link OfInt} and kin), because boxing the result would allocate.
 * A lambda picks the right one by itself, in Java and in Kotlin; {@code boolean} results stay here, because their boxes
 * are cached. Three forms need help, as {@code once((Producer.OfInt) () -> ...)}: a lambda that is a {@code switch}
 * expression (Java would box its result), one that can only throw, and a reference to an overloaded method such as
 * {@code buffer::position} (Java calls both ambiguous). In Kotlin a lambda whose result is an integer literal is ambiguous too.
 *
 * @param <T> the result's type
 */
@FunctionalInterface
@SuppressWarnings("exports") // nobody needs JSpecify's annotations to call this
public interface Producer<T extends @Nullable Object> {
    /**
     * Runs the code once.
     *
     * @return the result, null included; it is consumed and not kept beyond the next call
     * @throws Throwable whatever the code throws; it reaches the caller of the measurement as it is
     */
    T get() throws Throwable;

    /** Code that yields an {@code int}. */
    @FunctionalInterface
    interface OfInt {
        /**
         * Runs the code once.
         *
         * @return the result, which is consumed
         * @throws Throwable whatever the code throws
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
         * @throws Throwable whatever the code throws
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
         * @throws Throwable whatever the code throws
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
         * @throws Throwable whatever the code throws
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
         * @throws Throwable whatever the code throws
         */
        char getAsChar() throws Throwable;
    }

    /** Code that yields a {@code short} or {@code byte}; a subtype of {@link OfChar} only so that a constant fits one best. */
    @FunctionalInterface
    @SuppressWarnings("FunctionalInterfaceMethodChanged") // each loop calls its own interface's method only
    interface OfShort extends OfChar {
        /**
         * Runs the code once.
         *
         * @return the result, which is consumed
         * @throws Throwable whatever the code throws
         */
        short getAsShort() throws Throwable;

        @Override
        default char getAsChar() throws Throwable {
            return (char) getAsShort();
        }
    }
}
