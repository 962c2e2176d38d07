package io.bytewatcher.jmh;

import io.bytewatcher.jmh.internal.BenchmarkTest;
import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * JMH's benchmarks as tests of their allocation. Thread-safe.
 *
 * <pre>{@code
 * @NoAllocation
 * @TestFactory
 * Stream<DynamicTest> benchmarks() {
 *     return JmhBenchmarks.of(CodecBenchmark.class);
 * }
 * }</pre>
 *
 * <p>The annotation states what all of them may allocate per operation: {@code @NoAllocation}, {@code @MaxAllocation} or
 * {@code @MeasureAllocation}, which leaves the verdict to the baseline. The code that JMH has generated calls the benchmark, so that
 * states, parameters, fixtures of each level, {@code Blackhole}, batches and {@code @OperationsPerInvocation} have JMH's meaning. Their
 * allocation counts as in JMH: code of {@code Level.Invocation} counts, code of {@code Level.Trial} and {@code Level.Iteration} does not.
 * There is one trial with one iteration, in the JVM of the tests: forks, modes, times and JVM arguments of the benchmark have no effect.
 */
public final class JmhBenchmarks {
    private JmhBenchmarks() {}

    /**
     * Returns the benchmarks of classes, one test for each combination of parameters.
     *
     * @param classes classes with benchmarks
     * @return the tests, sorted by name
     * @throws IllegalArgumentException when there is no class
     * @throws IllegalStateException when a class has no benchmark, or JMH's annotation processor has not run
     */
    public static Stream<DynamicTest> of(Class<?>... classes) {
        return of(Arrays.stream(classes)
                .map(type -> "^" + Pattern.quote(type.getName().replace('$', '.') + ".") + "[^.]+$")
                .toArray(String[]::new));
    }

    /**
     * Returns the benchmarks whose names match.
     *
     * @param regexes regular expressions as for JMH's command line: each is searched for in a name such as
     *     {@code com.acme.CodecBenchmark.encode}
     * @return the tests, sorted by name, one for each combination of parameters
     * @throws IllegalArgumentException when there is no expression, or one is malformed
     * @throws IllegalStateException when no benchmark matches an expression, or JMH's annotation processor has not run
     */
    public static Stream<DynamicTest> of(String... regexes) {
        if (regexes.length == 0) {
            throw new IllegalArgumentException(
                    "no benchmarks (expected: classes, or regular expressions such as \".*\")");
        }
        ChainedOptionsBuilder options = new OptionsBuilder();
        for (String regex : regexes) {
            options.include(regex);
        }
        return of(options.build());
    }

    /**
     * Returns the benchmarks that options select.
     *
     * @param options includes and excludes, parameters, threads, operations per invocation and the batch size of measurement; all others
     *     have no effect
     * @return the tests, sorted by name, one for each combination of parameters
     * @throws IllegalStateException when no benchmark matches an include, or JMH's annotation processor has not run
     */
    public static Stream<DynamicTest> of(Options options) {
        return BenchmarkTest.selectedBy(options);
    }
}
