package io.bytewatcher.jmh.internal;

import io.bytewatcher.jmh.JmhBenchmarks;
import io.bytewatcher.junit.MeasureAllocation;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/** The tests of a run from the command line. */
@MeasureAllocation
final class BenchmarkRun {
    /** The system property with the arguments in JMH's syntax, one on each line. Forks have it, too. */
    static final String ARGUMENTS = "io.bytewatcher.jmh.arguments";

    @TestFactory
    Stream<DynamicTest> benchmarks() throws CommandLineOptionException {
        return JmhBenchmarks.of(options());
    }

    /** Whether this JVM, or the one that started it, measures from the command line. */
    static boolean isOn() {
        return System.getProperty(ARGUMENTS) != null;
    }

    static CommandLineOptions options() throws CommandLineOptionException {
        return new CommandLineOptions(System.getProperty(ARGUMENTS, "").lines().toArray(String[]::new));
    }
}
