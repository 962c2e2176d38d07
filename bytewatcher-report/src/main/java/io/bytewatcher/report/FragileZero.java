package io.bytewatcher.report;

import static java.util.Objects.requireNonNull;

import io.bytewatcher.Round;
import io.bytewatcher.internal.format.Figures;
import java.util.Comparator;
import java.util.List;

/**
 * The methods whose inlining keeps a test at 0 B although its code allocates as written, found by experiment in fresh JVMs. Immutable.
 *
 * @param inlined the methods without whose inlining the test allocates, the most fragile first; may be empty
 * @param untried a sentence on what was not tried, and why; empty if everything was
 */
public record FragileZero(List<Inlined> inlined, String untried) {

    /**
     * Checks, copies and sorts.
     *
     * @param inlined the methods without whose inlining the test allocates
     * @param untried a sentence on what was not tried, or empty
     */
    public FragileZero {
        inlined = inlined.stream()
                .sorted(Comparator.comparingDouble(method -> -method.share()))
                .toList();
        requireNonNull(untried, "untried");
    }

    /**
     * A method that the JIT must inline.
     *
     * @param method the method, such as {@code com.acme.Cursor.next()}
     * @param bytecodes the size of its code in bytes, 1 or more
     * @param limit the size up to which the JIT inlines it, in bytes, 1 or more
     * @param flag the JVM flag that sets the limit, such as {@code FreqInlineSize}
     * @param otherwise what the test allocates if the JIT does not inline it, all rounds as one
     */
    public record Inlined(String method, int bytecodes, int limit, String flag, Round otherwise) {
        /**
         * Checks.
         *
         * @param method the method
         * @param bytecodes the size of its code
         * @param limit the size up to which the JIT inlines it
         * @param flag the JVM flag that sets the limit
         * @param otherwise what the test allocates otherwise
         * @throws IllegalArgumentException when a size is not positive, or the test would allocate nothing
         */
        public Inlined {
            requireNonNull(method, "method");
            requireNonNull(flag, "flag");
            if (bytecodes < 1 || limit < 1) {
                throw new IllegalArgumentException(
                        "bytecodes: " + bytecodes + ", limit: " + limit + " (expected: >= 1)");
            }
            if (otherwise.bytes() < 1 || otherwise.operations() < 1) {
                throw new IllegalArgumentException(
                        "otherwise: " + otherwise + " (expected: >= 1 B in >= 1 operations)");
            }
        }

        /**
         * The size in proportion to its limit.
         *
         * @return more than 0; 1 or less, unless the JIT inlines more than its limit
         */
        public double share() {
            return (double) bytecodes / limit;
        }

        /**
         * The sentence for people.
         *
         * @return such as {@code 0 B as long as Cursor.next() is inlined: 31 of 35 bytecodes (MaxInlineSize); 64 B otherwise}
         */
        @Override
        public String toString() {
            return "0 B as long as " + method + " is inlined: " + bytecodes + " of " + limit + " bytecodes (" + flag
                    + "); " + Figures.mean(otherwise.bytes(), otherwise.operations()) + " B otherwise";
        }
    }
}
