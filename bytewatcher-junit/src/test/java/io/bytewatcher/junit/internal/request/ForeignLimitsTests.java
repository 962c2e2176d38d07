package io.bytewatcher.junit.internal.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bytewatcher.junit.ForeignEngine;
import io.bytewatcher.junit.MeasureAllocation;
import io.bytewatcher.junit.NoAllocation;
import io.bytewatcher.junit.Outcomes;
import io.bytewatcher.junit.WatchAllocation;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.platform.commons.JUnitException;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Tests of other engines on the same class path. */
class ForeignLimitsTests {
    private static Outcomes run(Class<?> testClass, String method) {
        return run(testClass.getName(), method);
    }

    private static Outcomes run(String className, String method) {
        return run(className, className, method);
    }

    private static Outcomes run(String container, String className, String method) {
        LauncherConfig config = LauncherConfig.builder()
                .enableTestEngineAutoRegistration(false)
                .addTestEngines(new ForeignEngine(container, className, List.of(method)))
                .build();
        Outcomes outcomes = new Outcomes();
        LauncherFactory.create(config)
                .execute(LauncherDiscoveryRequestBuilder.request().build(), outcomes);
        return outcomes;
    }

    static List<String> methods() {
        return List.of("test", "adds two numbers");
    }

    /** For example a Spock feature, which its engine names by its description. */
    @ParameterizedTest
    @MethodSource("methods")
    void aTestOfAnotherEngineRuns(String method) {
        assertThat(run(Unlimited.class, method).statuses()).containsEntry(method, Status.SUCCESSFUL);
    }

    static class Unlimited {
        void test() {}

        @MeasureAllocation
        void recorded() {}

        @WatchAllocation
        void watched() {}
    }

    @ParameterizedTest
    @CsvSource({
        "Limited, test",
        "LimitedAsAClass, test",
        "WatchedAsAClass, test",
        "Limited, adds two numbers",
        "LimitedAsAClass, adds two numbers"
    })
    void limitOfAnUnsupportedEngineFailsTheRun(String simpleName, String method) {
        Class<?> fixture = switch (simpleName) {
            case "Limited" -> Limited.class;
            case "LimitedAsAClass" -> LimitedAsAClass.class;
            default -> WatchedAsAClass.class;
        };
        assertThatThrownBy(() -> run(fixture, method))
                .isInstanceOf(JUnitException.class)
                .hasMessage("io.bytewatcher.junit.internal.request.ForeignLimitsTests$" + simpleName + "." + method
                        + " carries a limit, but the engine \"foreign\" runs it, so it would not be measured. Make it a test of"
                        + " JUnit Jupiter, or measure in it with AllocationAssertions.");
    }

    static class Limited {
        @NoAllocation
        void test() {}

        void other() {}
    }

    @NoAllocation
    static class LimitedAsAClass {
        void test() {}
    }

    @WatchAllocation(maxTotal = 1 << 20)
    static class WatchedAsAClass {
        void test() {}
    }

    @Test
    void aTestWithoutALimitRunsBesideOneThatCarriesALimit() {
        assertThat(run(Limited.class, "other").statuses()).containsEntry("other", Status.SUCCESSFUL);
    }

    @Test
    void missingClassIsLeftToItsEngine() {
        assertThat(run("no.such.Class", "test").statuses()).containsEntry("test", Status.SUCCESSFUL);
    }

    /** For example a specification in a file, which its engine names like a class. */
    @Test
    void containerWithoutAClassHidesNoLimit() {
        assertThat(run("no.such.Class", Unlimited.class.getName(), "test").statuses())
                .containsEntry("test", Status.SUCCESSFUL);
        assertThatThrownBy(() -> run("no.such.Class", Limited.class.getName(), "test"))
                .isInstanceOf(JUnitException.class)
                .hasMessageContaining("$Limited.test carries a limit, but the engine \"foreign\" runs it");
    }
}
