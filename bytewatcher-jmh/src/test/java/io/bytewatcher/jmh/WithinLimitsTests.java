package io.bytewatcher.jmh;

import io.bytewatcher.junit.MaxAllocation;
import io.bytewatcher.junit.NoAllocation;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/** Benchmarks as tests of this build, as users write them. */
class WithinLimitsTests {
    @NoAllocation
    @TestFactory
    Stream<DynamicTest> nothing() {
        return JmhBenchmarks.of("KnownBenchmarks.removed");
    }

    @MaxAllocation(KnownBenchmarks.ARRAY)
    @TestFactory
    Stream<DynamicTest> anArray() {
        return JmhBenchmarks.of("KnownBenchmarks.returned", "KnownBenchmarks.tenOperations");
    }

    @MaxAllocation(5 * KnownBenchmarks.ARRAY)
    @TestFactory
    Stream<DynamicTest> withParameter() {
        return JmhBenchmarks.of(new OptionsBuilder()
                .include("KnownBenchmarks.params")
                .param("arrays", "5")
                .build());
    }
}
