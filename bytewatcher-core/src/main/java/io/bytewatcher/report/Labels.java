package io.bytewatcher.report;

import io.bytewatcher.baseline.Environment;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What tests are called where results of several modules and environments may meet. */
final class Labels {
    private final boolean severalEnvironments;

    private Labels(boolean severalEnvironments) {
        this.severalEnvironments = severalEnvironments;
    }

    static Labels of(List<TestResult> tests) {
        Set<Environment> environments = new HashSet<>();
        tests.forEach(test -> environments.add(test.environment()));
        return new Labels(environments.size() > 1);
    }

    /** By the id that baselines have: stays the same when a display name changes. */
    String id(TestResult test) {
        return in(test.module(), test.test(), test.environment());
    }

    /** As messages name it. */
    String name(TestResult test) {
        return in(test.module(), test.name().isEmpty() ? test.test() : test.name(), test.environment());
    }

    String in(String module, String test, Environment environment) {
        return of(module, test) + (severalEnvironments ? " [" + environment + "]" : "");
    }

    static String of(String module, String test) {
        return module.isEmpty() ? test : module + ": " + test;
    }
}
