package io.bytewatcher.baseline;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * The measurement of a test in this run, as baselines record it. Immutable.
 *
 * <pre>{@code
 * new MeasuredTest("com.acme.CodecTest#encodes", Figure.steady(48), List.of(
 *         BaselineSite.of("com.acme.Codec.price", "string concatenation", 48, 1)))
 * }</pre>
 *
 * @param test the test: the binary name of the class, {@code #} and the method, followed by the display name of any
 *     arguments, such as {@code com.acme.ParseTest#parses(3, "x")}; not empty
 * @param figure its allocation
 * @param sites the known sites, one for each method and cause, the largest first
 */
public record MeasuredTest(String test, Figure figure, List<BaselineSite> sites) {
    /**
     * Checks, adds up the sites of the same method and cause, and sorts.
     *
     * @param test the test
     * @param figure its allocation
     * @param sites the sites, in any order
     * @throws IllegalArgumentException when the test has no name
     */
    public MeasuredTest {
        checkName(test);
        requireNonNull(figure, "figure");
        sites = BaselineSite.merged(sites);
    }

    static void checkName(String test) {
        if (test.isEmpty()) {
            throw new IllegalArgumentException("test: \"\" (expected: a name)");
        }
    }
}
