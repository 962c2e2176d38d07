package io.bytewatcher.report;

import io.bytewatcher.baseline.Environment;
import java.util.HashSet;
import java.util.Set;

/** The labels of tests in results of several modules and environments. A label names the environment only if there are several. */
record Labels(boolean severalEnvironments) {
    /** Ignores the environments of soaks, so that a soak does not change the names in trackers. */
    static Labels ofTests(RunResults results) {
        return new Labels(environments(results).size() > 1);
    }

    static Labels of(RunResults results) {
        Set<Environment> environments = environments(results);
        results.soaks().forEach(soak -> soak.environment().ifPresent(environments::add));
        return new Labels(environments.size() > 1);
    }

    private static Set<Environment> environments(RunResults results) {
        Set<Environment> environments = new HashSet<>();
        results.tests().forEach(test -> environments.add(test.environment()));
        return environments;
    }

    /** The name that baselines use, which does not change with a display name. */
    String id(TestResult test) {
        return in(test.module(), test.test(), test.environment());
    }

    /** The name that messages use. */
    String name(TestResult test) {
        return in(test.module(), test.name().isEmpty() ? test.test() : test.name(), test.environment());
    }

    /** The name that messages use. */
    String name(SoakResult soak) {
        return in(soak, soak.name().isEmpty() ? soak.test() : soak.name());
    }

    /** The name that baselines use. */
    String id(SoakResult soak) {
        return in(soak, soak.test());
    }

    private String in(SoakResult soak, String test) {
        return soak.environment()
                .map(environment -> in(soak.module(), test, environment))
                .orElseGet(() -> of(soak.module(), test));
    }

    String in(String module, String test, Environment environment) {
        return of(module, test) + (severalEnvironments ? " [" + environment + "]" : "");
    }

    static String of(String module, String test) {
        return module.isEmpty() ? test : module + ": " + test;
    }
}
