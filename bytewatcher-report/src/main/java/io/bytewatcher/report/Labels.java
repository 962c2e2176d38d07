package io.bytewatcher.report;

import io.bytewatcher.baseline.Environment;
import java.util.HashSet;
import java.util.Set;

/** What tests are called where results of several modules and environments may meet. */
final class Labels {
    private final boolean severalEnvironments;

    private Labels(boolean severalEnvironments) {
        this.severalEnvironments = severalEnvironments;
    }

    /** For what has to do with tests alone, such as trackers, whose names a soak must not change. */
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

    /** By the id that baselines have: stays the same when a display name changes. */
    String id(TestResult test) {
        return in(test.module(), test.test(), test.environment());
    }

    /** As messages name it. */
    String name(TestResult test) {
        return in(test.module(), test.name().isEmpty() ? test.test() : test.name(), test.environment());
    }

    /** As messages name it. */
    String name(SoakResult soak) {
        String name = soak.name().isEmpty() ? soak.test() : soak.name();
        return soak.environment()
                .map(environment -> in(soak.module(), name, environment))
                .orElseGet(() -> of(soak.module(), name));
    }

    String in(String module, String test, Environment environment) {
        return of(module, test) + (severalEnvironments ? " [" + environment + "]" : "");
    }

    static String of(String module, String test) {
        return module.isEmpty() ? test : module + ": " + test;
    }
}
