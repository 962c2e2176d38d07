package io.bytewatcher.baseline;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A line of a baseline: what a test allocates in some environments. Immutable.
 *
 * <pre>{@code
 * new BaselineEntry("com.acme.CodecTest#encodes", "compressed-oops", "g1", "c2", List.of(17, 25),
 *         Figure.steady(48), sites, "the price is formatted")
 * }</pre>
 *
 * @param test which test, see {@link MeasuredTest#test}
 * @param layout see {@link Environment#layout}
 * @param collector see {@link Environment#collector}; {@code g1} also stands for each collector that has no entry of
 *     its own, and is {@code -} in the file
 * @param jit see {@link Environment#jit}
 * @param jdks the feature releases that agree, 1 or more, ascending
 * @param figure what it allocates
 * @param sites where, the {@value #MAX_SITES} largest at most; empty where that is not known
 * @param reason why it is as much as that: what people wrote, empty where they did not. One that begins with {@code ?}
 *     was put there by an update that raised the figure, and asks for one
 */
public record BaselineEntry(
        String test,
        String layout,
        String collector,
        String jit,
        List<Integer> jdks,
        Figure figure,
        List<BaselineSite> sites,
        String reason) {
    /** How many sites are kept. */
    public static final int MAX_SITES = 5;

    /**
     * Checks, sorts, and keeps the largest sites.
     *
     * @param test which test
     * @param layout how objects are laid out
     * @param collector the garbage collector
     * @param jit how code is compiled
     * @param jdks the feature releases, in any order
     * @param figure what it allocates
     * @param sites where, in any order
     * @param reason blanks around it are left out, and {@code -} is none
     * @throws IllegalArgumentException when the test has no name, there is no JDK, or a word is none of those that
     *     {@link Environment} allows
     */
    public BaselineEntry {
        MeasuredTest.checkName(test);
        Environment.checkWord("layout", layout);
        Environment.checkWord("collector", collector);
        Environment.checkWord("jit", jit);
        requireNonNull(figure, "figure");
        jdks = jdks.stream().sorted().distinct().toList();
        jdks.forEach(Environment::checkJdk);
        if (jdks.isEmpty()) {
            throw new IllegalArgumentException("jdks: none (expected: one or more)");
        }
        sites = BaselineSite.merged(sites).stream().limit(MAX_SITES).toList();
        reason = reason.strip().equals("-") ? "" : reason.strip();
    }

    /**
     * Whether an update raised the figure and nobody has said why.
     *
     * @return whether the reason begins with {@code ?}
     */
    public boolean isRaisedWithoutReason() {
        return reason.startsWith("?");
    }

    /**
     * Whether the figure was measured in this very environment.
     *
     * @param environment an environment
     * @return false also where this entry stands for another collector
     */
    public boolean isOf(Environment environment) {
        return isOfGroup(environment, environment.collector()) && jdks.contains(environment.jdk());
    }

    /**
     * Whether the line is of one of these tests, or of an invocation of it: what stands in brackets after a test's name
     * tells its invocations, or tests of the same name, apart.
     *
     * @param tests their names, as {@code class#method} or with what is in brackets
     * @return whether one of them is the beginning of this line's test
     */
    public boolean isOfOneOf(Set<String> tests) {
        for (int end = test.length(); end > 0; end = startOfBrackets(end - 1)) {
            if (tests.contains(test.substring(0, end))) {
                return true;
            }
        }
        return false;
    }

    private int startOfBrackets(int before) {
        return Math.max(test.lastIndexOf('(', before), test.lastIndexOf('[', before));
    }

    /** Whether this entry and those for other JDKs share all but these. */
    boolean isOfGroup(Environment environment, String ofCollector) {
        return layout.equals(environment.layout()) && jit.equals(environment.jit()) && collector.equals(ofCollector);
    }

    /** Whether this entry stands for collectors that have none of their own. */
    boolean isStandard() {
        return collector.equals(Environment.STANDARD_COLLECTOR);
    }

    BaselineEntry withJdks(List<Integer> others) {
        return new BaselineEntry(test, layout, collector, jit, others, figure, sites, reason);
    }

    BaselineEntry plusJdk(int jdk) {
        return withJdks(Stream.concat(jdks.stream(), Stream.of(jdk)).toList());
    }

    /** Without one; empty where that was the last. */
    Stream<BaselineEntry> minusJdk(int jdk) {
        List<Integer> others = jdks.stream().filter(other -> other != jdk).toList();
        return others.isEmpty() ? Stream.empty() : Stream.of(withJdks(others));
    }

    BaselineEntry withSites(List<BaselineSite> others) {
        return new BaselineEntry(test, layout, collector, jit, jdks, figure, others, reason);
    }

    BaselineEntry withReason(String other) {
        return new BaselineEntry(test, layout, collector, jit, jdks, figure, sites, other);
    }

    /** The environments in words, such as {@code JDK 17, 25, c2, g1, compressed-oops}. */
    String environments() {
        return "JDK " + jdks.stream().map(String::valueOf).collect(Collectors.joining(", ")) + ", " + jit + ", "
                + collector + ", " + layout;
    }
}
