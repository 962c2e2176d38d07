package io.bytewatcher.baseline;

import static java.util.Objects.requireNonNull;

/**
 * What a strict run complains about besides comparisons. Immutable.
 *
 * <pre>{@code
 * baseline.strictFindings(measured, known, Set.of(Environment.ofThisJvm())).forEach(System.out::println);
 * // bytewatcher-baseline.tsv:3: com.acme.CodecTest#encodes: a raised value without a reason (? raised from 48). …
 * }</pre>
 *
 * @param kind what is wrong
 * @param test of which test; empty where it is the baseline as a whole
 * @param line on which line; 0 where it is the baseline as a whole
 * @param text a sentence with file, line, test and the way out, with control characters escaped
 */
public record StrictFinding(Kind kind, String test, int line, String text) {
    /** What is wrong. */
    public enum Kind {
        /** A line's test no longer exists. */
        TEST_IS_GONE,
        /** A line's test exists, but was not measured. */
        NOT_MEASURED,
        /** An update raised a figure, and nobody has said why. */
        RAISED_WITHOUT_REASON,
        /** There is no line for any of the tests that were measured, or no test was measured. */
        MATCHES_NOTHING
    }

    /**
     * Checks.
     *
     * @param kind what is wrong
     * @param test of which test
     * @param line on which line
     * @param text a sentence
     */
    public StrictFinding {
        requireNonNull(kind, "kind");
        requireNonNull(test, "test");
        requireNonNull(text, "text");
    }

    /** The {@link #text}. */
    @Override
    public String toString() {
        return text;
    }
}
