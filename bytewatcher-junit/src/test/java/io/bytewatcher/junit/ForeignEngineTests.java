package io.bytewatcher.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Tests that are not JUnit Jupiter's, on the same class path. */
class ForeignEngineTests {
    private static Outcomes run(Class<?> testClass, String... methods) {
        LauncherConfig config = LauncherConfig.builder()
                .enableTestEngineAutoRegistration(false)
                .addTestEngines(new ForeignEngine(testClass.getName(), List.of(methods)))
                .build();
        Outcomes outcomes = new Outcomes();
        LauncherFactory.create(config)
                .execute(LauncherDiscoveryRequestBuilder.request().build(), outcomes);
        return outcomes;
    }

    static List<String> methods() {
        return List.of("test", "adds two numbers");
    }

    /** Such as a Spock feature, which its engine names by its description. */
    @ParameterizedTest
    @MethodSource("methods")
    void aTestOfAnotherEngineRuns(String method) {
        assertThat(run(Unlimited.class, method).statuses()).containsEntry(method, Status.SUCCESSFUL);
    }

    static class Unlimited {
        void test() {}

        @MeasureAllocation
        void recorded() {}
    }
}
