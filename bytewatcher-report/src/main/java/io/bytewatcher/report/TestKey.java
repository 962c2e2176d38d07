package io.bytewatcher.report;

import io.bytewatcher.baseline.Environment;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The identity of a result, and the order of results in all files. Results of equal keys are of the same test. */
record TestKey(String module, String test, Optional<Environment> environment) implements Comparable<TestKey> {
    private static final Comparator<Environment> ENVIRONMENTS = Comparator.comparingInt(Environment::jdk)
            .thenComparing(Environment::jit)
            .thenComparing(Environment::collector)
            .thenComparing(Environment::layout);

    private static final Comparator<TestKey> ORDER = Comparator.comparing(TestKey::module)
            .thenComparing(TestKey::test)
            .thenComparing(key -> key.environment().orElse(null), Comparator.nullsFirst(ENVIRONMENTS));

    static TestKey of(TestResult test) {
        return new TestKey(test.module(), test.test(), Optional.of(test.environment()));
    }

    static TestKey of(SoakResult soak) {
        return new TestKey(soak.module(), soak.test(), soak.environment());
    }

    static List<TestResult> sorted(List<TestResult> tests) {
        return tests.stream().sorted(Comparator.comparing(TestKey::of)).toList();
    }

    static List<SoakResult> sortedSoaks(List<SoakResult> soaks) {
        return soaks.stream().sorted(Comparator.comparing(TestKey::of)).toList();
    }

    /** The test in any environment. */
    TestKey anywhere() {
        return new TestKey(module, test, Optional.empty());
    }

    @Override
    public int compareTo(TestKey other) {
        return ORDER.compare(this, other);
    }
}
