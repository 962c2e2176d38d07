package io.bytewatcher.junit.internal.measure;

import static io.bytewatcher.junit.AllocationMode.SINGLE_SHOT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.bytewatcher.junit.AllocationLimitExceededError;
import io.bytewatcher.junit.DetectedExtension;
import io.bytewatcher.junit.Garbage;
import io.bytewatcher.junit.MaxAllocation;
import io.bytewatcher.junit.Outcomes;
import io.bytewatcher.junit.internal.request.ExtensionRegistration;
import io.bytewatcher.junit.internal.run.FixtureRun;
import io.bytewatcher.junit.internal.run.RunRecorder;
import io.bytewatcher.report.ResultsFile;
import io.bytewatcher.report.TestResult;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.commons.JUnitException;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Tests without an annotation, under bytewatcher.survey and bytewatcher.single-shot.limit. */
class SurveyTests {
    private static final String DETECTION = "junit.jupiter.extensions.autodetection.";

    static class Mixed {
        @Test
        void plain() {
            Garbage.make();
        }

        @RepeatedTest(value = 2, name = "repeated {currentRepetition}")
        void repeated() {
            Garbage.make(32);
        }

        @TestFactory
        DynamicTest factory() {
            return DynamicTest.dynamicTest("dynamic", () -> Garbage.make(1_000));
        }

        @Test
        @MaxAllocation(value = 32, mode = SINGLE_SHOT)
        void annotated() {
            Garbage.make();
        }
    }

    @Test
    void aSurveyListsEachTestWithoutAnAnnotationAndFailsNone(@TempDir Path reports) {
        Outcomes outcomes = FixtureRun.of(Mixed.class)
                .with("bytewatcher.survey", "true")
                .reportingTo(reports)
                .execute();
        assertThat(outcomes.statuses().values()).containsOnly(Status.SUCCESSFUL).hasSize(5);
        assertThat(outcomes.allocations())
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "plain()", "32 B [SINGLE_SHOT]",
                        "repeated 1", "48 B [SINGLE_SHOT]",
                        "repeated 2", "48 B [SINGLE_SHOT]",
                        "dynamic", "1,016 B [SINGLE_SHOT]",
                        "annotated()", "32 B [SINGLE_SHOT]"));
        assertThat(outcomes.printed())
                .containsExactly(
                        "[bytewatcher] 4 measured: 1 within limits, 0 regressed, 0 improved, 0 not gated; report: "
                                + reports.resolve("index.html"));
        assertThat(ResultsFile.read(reports.resolve("results.json")).tests())
                .extracting(
                        TestResult::name, test -> test.measured().orElseThrow().bytes())
                .containsExactlyInAnyOrder(
                        tuple("SurveyTests.Mixed.annotated()", 32L),
                        tuple("SurveyTests.Mixed.plain()", 32L),
                        tuple("SurveyTests.Mixed.repeated() repeated 1", 48L),
                        tuple("SurveyTests.Mixed.factory() dynamic", 1_016L));
    }

    static class One {
        @Test
        void only() {
            Garbage.make();
        }
    }

    @Test
    void aLimitHoldsForTestsWithoutAnAnnotation() {
        Outcomes outcomes = FixtureRun.of(Mixed.class)
                .with("bytewatcher.single-shot.limit", "40 B")
                .execute();
        assertThat(outcomes.statuses())
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "plain()", Status.SUCCESSFUL,
                        "repeated 1", Status.FAILED,
                        "repeated 2", Status.FAILED,
                        "dynamic", Status.FAILED,
                        "annotated()", Status.SUCCESSFUL));
        assertThat(outcomes.thrownBy("repeated 1"))
                .isInstanceOf(AllocationLimitExceededError.class)
                .message()
                .startsWith("SurveyTests.Mixed.repeated() repeated 1: 48 B, limit 40 B [SINGLE_SHOT]\n");
        assertThat(outcomes.printed()).isEmpty();
    }

    @Test
    void testsAreNotMeasuredWithoutSurveyAndLimit() {
        assertThat(FixtureRun.of(Mixed.class)
                        .with(DETECTION + "enabled", "true")
                        .execute()
                        .allocations())
                .containsOnlyKeys("annotated()");
    }

    @Test
    void otherExtensionsAreNotDetectedWithIt() {
        FixtureRun run = FixtureRun.of(One.class).with("bytewatcher.survey", "true");
        DetectedExtension.calls = 0;
        assertThat(run.execute().allocations()).containsOnlyKeys("only()");
        assertThat(DetectedExtension.calls).isZero();
        assertThat(FixtureRun.of(One.class)
                        .with("bytewatcher.survey", "true")
                        .with(DETECTION + "enabled", "true")
                        .execute()
                        .allocations())
                .containsOnlyKeys("only()");
        assertThat(DetectedExtension.calls).isEqualTo(1);
    }

    /** Its properties, and the context class loader for a JUnit without patterns for the extensions to detect. */
    static class Looking {
        private static ClassLoader loader = ClassLoader.getSystemClassLoader();

        @Test
        void looks() {
            assertThat(System.getProperties().stringPropertyNames()).noneMatch(key -> key.startsWith(DETECTION));
            assertThat(Thread.currentThread().getContextClassLoader()).isSameAs(loader);
        }
    }

    @Test
    void testsDoNotSeeTheDetectionParameters() {
        Looking.loader = Thread.currentThread().getContextClassLoader();
        Outcomes outcomes =
                FixtureRun.of(Looking.class).with("bytewatcher.survey", "true").execute();
        assertThat(outcomes.failures()).isEmpty();
        assertThat(outcomes.allocations()).containsOnlyKeys("looks()");
    }

    static class Launching {
        @Test
        void launches() {
            LauncherFactory.create()
                    .execute(LauncherDiscoveryRequestBuilder.request()
                            .selectors(selectClass(One.class))
                            .configurationParameter(DETECTION + "enabled", "true")
                            .build());
        }
    }

    @Test
    void launcherInATestDetectsTheSameExtensionsAsWithoutASurvey() {
        DetectedExtension.calls = 0;
        assertThat(FixtureRun.of(Launching.class)
                        .with("bytewatcher.survey", "true")
                        .execute()
                        .allocations())
                .containsOnlyKeys("launches()");
        assertThat(DetectedExtension.calls).isEqualTo(1);
    }

    @Test
    void oldJUnitDetectsNoOtherExtensions() {
        Looking.loader = Thread.currentThread().getContextClassLoader();
        DetectedExtension.calls = 0;
        LauncherConfig oldJUnit = LauncherConfig.builder()
                .enableLauncherDiscoveryListenerAutoRegistration(false)
                .enableTestExecutionListenerAutoRegistration(false)
                .addTestExecutionListeners(new RunRecorder(), new ExtensionRegistration(false, true))
                .build();
        Outcomes outcomes = new Outcomes();
        LauncherFactory.create(oldJUnit)
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(selectClass(Looking.class))
                                .configurationParameter("bytewatcher.survey", "true")
                                .build(),
                        outcomes);
        assertThat(outcomes.failures()).isEmpty();
        assertThat(outcomes.allocations()).containsOnlyKeys("looks()");
        assertThat(DetectedExtension.calls).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"com.acme.*", "com.acme.Extension, org.*", "", "*.SurveyExtension*, *.OuterInterceptor*"})
    void patternsOfTheUserArePreserved(String included) {
        Outcomes outcomes = FixtureRun.of(One.class)
                .withProperty("bytewatcher.survey", "true")
                .withProperty(DETECTION + "enabled", "true")
                .withProperty(DETECTION + "include", included)
                .execute();
        assertThat(outcomes.allocations()).containsOnlyKeys("only()");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "*",
                "io.bytewatcher.*",
                "com.acme.*, *.SurveyExtension, *.OuterInterceptor",
                "*.measure.(Outer|Survey)*"
            })
    void patternsThatIncludeTheExtensionAreUnchanged(String included) {
        assertThat(FixtureRun.of(One.class)
                        .with("bytewatcher.survey", "true")
                        .with(DETECTION + "enabled", "true")
                        .with(DETECTION + "include", included)
                        .execute()
                        .allocations())
                .containsOnlyKeys("only()");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "enabled=false",
                "include=com.acme.*",
                "include=*.SurveyExtension",
                "include=",
                "include=*.SurveyExtension*,*.OuterInterceptor*",
                "exclude=com.acme.*,io.bytewatcher.*"
            })
    void patternsThatExcludeTheExtensionFailTheRun(String parameter) {
        String[] keyAndValue = parameter.split("=", -1);
        FixtureRun run = FixtureRun.of(One.class)
                .with("bytewatcher.single-shot.limit", "0")
                .with(DETECTION + "enabled", "true")
                .with(DETECTION + keyAndValue[0], keyAndValue[1]);
        assertThatThrownBy(run::execute)
                .isInstanceOf(JUnitException.class)
                .hasMessage(
                        "bytewatcher.survey, bytewatcher.single-shot.limit, a strict baseline and the default of a package need JUnit to detect"
                                + " io.bytewatcher.junit.internal.measure.OuterInterceptor and io.bytewatcher.junit.internal.measure.SurveyExtension, and the configuration"
                                + " parameters of this run prevent it. Set"
                                + " junit.jupiter.extensions.autodetection.enabled=true, let"
                                + " junit.jupiter.extensions.autodetection.include name both, and"
                                + " junit.jupiter.extensions.autodetection.exclude neither.");
    }
}
