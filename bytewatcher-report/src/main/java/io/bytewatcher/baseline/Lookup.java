package io.bytewatcher.baseline;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * What a baseline has for a test in an environment. Immutable.
 *
 * <pre>{@code
 * if (baseline.find("com.acme.CodecTest#encodes", Environment.ofThisJvm()) instanceof Lookup.Found found) {
 *     found.entry().figure();
 * }
 * }</pre>
 */
public sealed interface Lookup {
    /**
     * There is a line.
     *
     * @param entry the line
     * @param place where it is, such as {@code bytewatcher-baseline.tsv:3}
     */
    record Found(BaselineEntry entry, String place) implements Lookup {
        /**
         * Checks.
         *
         * @param entry the line
         * @param place where it is
         */
        public Found {
            requireNonNull(entry, "entry");
            requireNonNull(place, "place");
        }
    }

    /**
     * There is no line for the test.
     *
     * @param place the file
     */
    record NotFound(String place) implements Lookup {
        /**
         * Checks.
         *
         * @param place the file
         */
        public NotFound {
            requireNonNull(place, "place");
        }
    }

    /**
     * There are lines for the test, but only for other environments.
     *
     * @param others them, at least one
     * @param place where the first one is
     */
    record OtherEnvironments(List<BaselineEntry> others, String place) implements Lookup {
        /**
         * Checks and copies.
         *
         * @param others the lines
         * @param place where the first one is
         * @throws IllegalArgumentException when there are none
         */
        public OtherEnvironments {
            requireNonNull(place, "place");
            others = List.copyOf(others);
            if (others.isEmpty()) {
                throw new IllegalArgumentException("others: none (expected: at least one)");
            }
        }
    }
}
