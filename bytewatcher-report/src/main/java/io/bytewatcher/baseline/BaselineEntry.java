package io.bytewatcher.baseline;

import static java.util.Objects.requireNonNull;

import io.bytewatcher.internal.format.TestNames;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A line of a baseline: the figure of a test in some environments. Immutable.
 *
 * <pre>{@code
 * new BaselineEntry("com.acme.CodecTest#encodes", "compressed-oops", "g1", "c2", List.of(17, 25),
 *         Figure.steady(48), sites, "the price is formatted")
 * }</pre>
 *
 * @param test the test, see {@link MeasuredTest#test}
 * @param layout see {@link Environment#layout}
 * @param collector see {@link Environment#collector}; {@code g1}, which is {@code -} in the file, also covers each collector
 *     without an entry of its own
 * @param jit see {@link Environment#jit}
 * @param jdks the feature releases that agree, 1 or more, ascending
 * @param figure the allocation of the test
 * @param sites the {@value #MAX_SITES} largest sites at most; empty where none are known
 * @param reason the reason for the figure, written by a person; may be empty. A reason that begins with {@code ?} was
 *     written by an update that raised the figure, and asks for a real one
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
    /** The maximum number of sites that an entry keeps. */
    public static final int MAX_SITES = 5;

    /**
     * Checks, sorts, and keeps the largest sites.
     *
     * @param test the test
     * @param layout the object layout
     * @param collector the garbage collector
     * @param jit the compilation mode
     * @param jdks the feature releases, in any order
     * @param figure the allocation of the test
     * @param sites the sites, in any order
     * @param reason the reason, stripped of blanks; {@code -} means none
     * @throws IllegalArgumentException when the test has no name, there is no JDK, or {@link Environment} does not allow a
     *     word
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
     * A new line for a measurement.
     *
     * @param measured the measurement
     * @param environment its environment
     * @param reason the reason for its figure; may be empty
     * @return a line for this environment alone
     */
    public static BaselineEntry of(MeasuredTest measured, Environment environment, String reason) {
        return new BaselineEntry(
                measured.test(),
                environment.layout(),
                environment.collector(),
                environment.jit(),
                List.of(environment.jdk()),
                measured.figure(),
                measured.sites(),
                reason);
    }

    /**
     * Whether an update raised the figure and the reason is still missing.
     *
     * @return whether the reason begins with {@code ?}
     */
    public boolean isRaisedWithoutReason() {
        return isPlaceholder(reason);
    }

    static boolean isPlaceholder(String reason) {
        return reason.startsWith("?");
    }

    /**
     * Whether the figure was measured in exactly this environment.
     *
     * @param environment an environment
     * @return false as well where this entry only covers the environment's collector
     */
    public boolean isOf(Environment environment) {
        return isOfGroup(environment, environment.collector()) && jdks.contains(environment.jdk());
    }

    /**
     * Whether this line belongs to one of these tests, or to an invocation of one. Brackets after a test's name distinguish
     * its invocations, and tests of the same name.
     *
     * @param tests the names, as {@code class#method} with or without brackets
     * @return whether this line's test is one of them, or one of them followed by brackets
     */
    public boolean isOfOneOf(Set<String> tests) {
        return TestNames.prefixes(test).anyMatch(tests::contains);
    }

    /** Whether this entry is of that layout, JIT and collector. */
    boolean isOfGroup(Environment environment, String ofCollector) {
        return layout.equals(environment.layout()) && jit.equals(environment.jit()) && collector.equals(ofCollector);
    }

    /** Whether this entry also covers collectors without an entry of their own. */
    boolean isStandard() {
        return collector.equals(Environment.STANDARD_COLLECTOR);
    }

    BaselineEntry withJdks(List<Integer> others) {
        return new BaselineEntry(test, layout, collector, jit, others, figure, sites, reason);
    }

    BaselineEntry plusJdk(int jdk) {
        return withJdks(Stream.concat(jdks.stream(), Stream.of(jdk)).toList());
    }

    /** Empty where it was the last JDK. */
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

    /** One environment for each JDK. */
    List<Environment> environments() {
        return jdks.stream()
                .map(jdk -> new Environment(layout, collector, jit, jdk))
                .toList();
    }

    /** Such as {@code JDK 17, 25, c2, g1, compressed-oops}. */
    String environmentsInWords() {
        return "JDK " + jdks.stream().map(String::valueOf).collect(Collectors.joining(", ")) + ", " + jit + ", "
                + collector + ", " + layout;
    }

    /** The line that applies in an environment. The collector's own line precedes that of the standard collector. */
    static Optional<BaselineEntry> effective(List<BaselineEntry> lines, Environment environment) {
        return line(lines, environment, environment.collector())
                .or(() -> line(lines, environment, Environment.STANDARD_COLLECTOR));
    }

    static Optional<BaselineEntry> line(List<BaselineEntry> lines, Environment environment, String collector) {
        return lines.stream()
                .filter(entry ->
                        entry.isOfGroup(environment, collector) && entry.jdks().contains(environment.jdk()))
                .findFirst();
    }
}
