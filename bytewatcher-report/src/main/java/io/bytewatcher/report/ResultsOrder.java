package io.bytewatcher.report;

import io.bytewatcher.baseline.Environment;
import java.util.Comparator;
import java.util.List;

/** The order of results in all files, which depends on nothing but the results. */
final class ResultsOrder {
    static final Comparator<Environment> ENVIRONMENTS = Comparator.comparingInt(Environment::jdk)
            .thenComparing(Environment::jit)
            .thenComparing(Environment::collector)
            .thenComparing(Environment::layout);

    private static final Comparator<TestResult> TESTS = Comparator.comparing(TestResult::module)
            .thenComparing(TestResult::test)
            .thenComparing(TestResult::environment, ENVIRONMENTS);

    private static final Comparator<SoakResult> SOAKS = Comparator.comparing(SoakResult::module)
            .thenComparing(SoakResult::test)
            .thenComparing(soak -> soak.environment().orElse(null), Comparator.nullsFirst(ENVIRONMENTS));

    private ResultsOrder() {}

    static List<TestResult> tests(List<TestResult> tests) {
        return tests.stream().sorted(TESTS).toList();
    }

    static List<SoakResult> soaks(List<SoakResult> soaks) {
        return soaks.stream().sorted(SOAKS).toList();
    }
}
