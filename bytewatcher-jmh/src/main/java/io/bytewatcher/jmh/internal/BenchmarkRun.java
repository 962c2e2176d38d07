package io.bytewatcher.jmh.internal;

import io.bytewatcher.junit.MeasureAllocation;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.openjdk.jmh.runner.options.CommandLineOptionException;

/** The tests of a run from the command line. */
@MeasureAllocation
final class BenchmarkRun {
    @TestFactory
    Stream<DynamicTest> benchmarks() throws CommandLineOptionException {
        return BenchmarkTest.selectedBy(RunArguments.options());
    }
}
