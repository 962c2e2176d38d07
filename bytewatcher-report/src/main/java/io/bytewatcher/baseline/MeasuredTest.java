package io.bytewatcher.baseline;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * What a test allocated in this run. Immutable.
 *
 * <pre>{@code
 * new MeasuredTest("com.acme.CodecTest#encodes", Figure.steady(48), List.of(
 *         BaselineSite.of("com.acme.Codec.price", "string concatenation", 48, 1)))
 * }</pre>
 *
 * @param test which test: the class's binary name, {@code #} and the method, with the display name of the arguments
 *     where there are any, such as {@code com.acme.ParseTest#parses(3, "x")}; any text but an empty one
 * @param figure what it allocated
 * @param sites where, as far as that is known; one for each method and cause, the largest first
 */
public record MeasuredTest(String test, Figure figure, List<BaselineSite> sites) {
    /**
     * Checks, adds up the sites of the same method and cause, and sorts.
     *
     * @param test which test
     * @param figure what it allocated
     * @param sites where, in any order
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
