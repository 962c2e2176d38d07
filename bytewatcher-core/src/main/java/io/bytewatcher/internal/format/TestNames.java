package io.bytewatcher.internal.format;

import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The names of tests in results and baselines, such as {@code com.acme.CodecTest#encodes[int](1)}. */
public final class TestNames {
    private TestNames() {}

    /**
     * Returns a test's name and what it begins with before each bracket, such as {@code com.acme.CodecTest#encodes[int]} and {@code
     * com.acme.CodecTest#encodes}. A plan has the test under one of these; brackets can be part of the method's own name.
     */
    public static Stream<String> prefixes(String test) {
        return IntStream.iterate(test.length(), end -> end > 0, end -> startOfBrackets(test, end - 1))
                .mapToObj(end -> test.substring(0, end));
    }

    private static int startOfBrackets(String test, int before) {
        return Math.max(test.lastIndexOf('(', before), test.lastIndexOf('[', before));
    }
}
