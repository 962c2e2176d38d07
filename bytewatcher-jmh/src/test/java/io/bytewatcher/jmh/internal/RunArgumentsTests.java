package io.bytewatcher.jmh.internal;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNoException;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RunArgumentsTests {
    @AfterEach
    void clear() {
        System.clearProperty("io.bytewatcher.jmh.arguments");
    }

    private static List<Benchmark> benchmarks(String... arguments) throws Exception {
        RunArguments.set(arguments);
        return Benchmarks.selectedBy(RunArguments.options());
    }

    /** Otherwise a misspelt parameter would measure the default values. */
    @Test
    void parameterThatNoBenchmarkHasIsRejected() throws Exception {
        List<Benchmark> selected = benchmarks("-p", "arays=1", "KnownBenchmarks.params");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RunArguments.requireParams(selected))
                .withMessage("-p arays=1: no selected benchmark has a parameter arays (expected: one of [arrays])");
    }

    @Test
    void parameterOfSomeBenchmarksIsAccepted() throws Exception {
        List<Benchmark> selected = benchmarks("-p", "arrays=1,2", "KnownBenchmarks");
        assertThatNoException().isThrownBy(() -> RunArguments.requireParams(selected));
    }
}
