package io.bytewatcher.junit;

import static io.bytewatcher.junit.AllocationMode.SINGLE_SHOT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.bytewatcher.baseline.Figure;
import io.bytewatcher.junit.internal.measure.BaselineRuns;
import io.bytewatcher.junit.internal.run.FixtureRun;
import io.bytewatcher.report.ResultsFile;
import io.bytewatcher.report.TestResult;
import java.io.IOException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.DynamicTestInvocationContext;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.engine.TestExecutionResult.Status;

/** Factories whose dynamic tests, or whose own method, another extension replaces; and such as make none. */
class ReplacedDynamicTestTests extends BaselineRuns {
    private static final String UNSEEN = ": another extension replaced their invocation and ByteWatcher never saw it. ";
    private static final String MEASURE =
            "Put @MaxAllocation above the other extension, such as on the class, or measure"
                    + " inside the test with AllocationAssertions.";
    private static final String WATCH =
            "Put @WatchAllocation on the class, before the other extension, or watch inside the"
                    + " test with ByteWatcher.builder().";

    /** Runs the dynamic test itself. */
    static class Replacing implements InvocationInterceptor {
        @Override
        public void interceptDynamicTest(
                Invocation<Void> invocation, DynamicTestInvocationContext invocationContext, ExtensionContext context)
                throws Throwable {
            invocation.skip();
            invocationContext.getExecutable().execute();
        }
    }

    /** Does not run the dynamic test at all. */
    static class Skipping implements InvocationInterceptor {
        @Override
        public void interceptDynamicTest(
                Invocation<Void> invocation, DynamicTestInvocationContext invocationContext, ExtensionContext context) {
            invocation.skip();
        }
    }

    /** Neither proceeds nor skips, which JUnit does not allow. */
    static class Forgetting implements InvocationInterceptor {
        @Override
        public void interceptDynamicTest(
                Invocation<Void> invocation,
                DynamicTestInvocationContext invocationContext,
                ExtensionContext context) {}
    }

    /** Replaces the dynamic tests of the display name "replaced" only. */
    static class ReplacingSome extends Replacing {
        @Override
        public void interceptDynamicTest(
                Invocation<Void> invocation, DynamicTestInvocationContext invocationContext, ExtensionContext context)
                throws Throwable {
            if (context.getDisplayName().startsWith("replaced")) {
                super.interceptDynamicTest(invocation, invocationContext, context);
            } else {
                invocation.proceed();
            }
        }
    }

    private static final Map<String, Status> PASSED =
            Map.of("allocates", Status.SUCCESSFUL, "deeper", Status.SUCCESSFUL);

    private static Stream<DynamicNode> two() {
        return Stream.of(
                dynamicTest("allocates", () -> Garbage.make()),
                dynamicContainer("more", Stream.of(dynamicTest("deeper", () -> Garbage.make()))));
    }

    abstract static class Two {
        @TestFactory
        Stream<DynamicNode> tests() {
            return two();
        }
    }

    @ParameterizedTest
    @ValueSource(classes = {Replaced.class, Skipped.class, RecordedOnly.class, ReplacedOnTheMethod.class})
    void factoryFailsForReplacedTests(Class<?> fixture) {
        Outcomes outcomes = FixtureRun.run(fixture);
        assertThat(outcomes.statuses()).isEqualTo(PASSED);
        assertThat(outcomes.thrownBy("tests()"))
                .isInstanceOf(AllocationNotMeasuredException.class)
                .hasMessage("ReplacedDynamicTestTests." + fixture.getSimpleName()
                        + ".tests(): 2 dynamic tests were not measured (allocates, deeper)" + UNSEEN + MEASURE);
        assertThat(outcomes.allocations()).isEmpty();
    }

    @ExtendWith(Replacing.class)
    @NoAllocation
    static class Replaced extends Two {}

    @ExtendWith(Skipping.class)
    @MaxAllocation(value = 0, mode = SINGLE_SHOT)
    static class Skipped extends Two {}

    @ExtendWith(Replacing.class)
    @MeasureAllocation
    static class RecordedOnly extends Two {}

    static class ReplacedOnTheMethod {
        @TestFactory
        @ExtendWith(Replacing.class)
        @NoAllocation
        Stream<DynamicNode> tests() {
            return two();
        }
    }

    @Test
    void factoryFailsInParallelAndInARerun() {
        for (Outcomes outcomes : List.of(
                FixtureRun.of(Replaced.class).inParallel().execute(),
                FixtureRun.of(Replaced.class).times(2).execute())) {
            assertThat(outcomes.thrownBy("tests()"))
                    .isInstanceOf(AllocationNotMeasuredException.class)
                    .hasMessageContaining("2 dynamic tests were not measured (");
        }
    }

    @Test
    void replacedTestIsAResultOfTheRun() {
        Outcomes outcomes = FixtureRun.of(Replaced.class).reportingTo(folder).execute();
        assertThat(outcomes.printed())
                .containsExactly("[bytewatcher] 0 measured: 0 within limits, 0 regressed, 0 improved, 1 not measured,"
                        + " 0 not gated; report: " + folder.resolve("index.html"));
        assertThat(ResultsFile.read(folder.resolve("results.json")).tests())
                .extracting(TestResult::name)
                .containsExactly("ReplacedDynamicTestTests.Replaced.tests()");
    }

    @Test
    void passesIfLimitsAreDisabled() {
        Outcomes outcomes = FixtureRun.of(Replaced.class, ReplacedSoak.class, Empty.class, EmptySoak.class)
                .with("bytewatcher.enabled", "false")
                .execute();
        assertThat(outcomes.statuses()).isEqualTo(PASSED);
        assertThat(outcomes.containerFailures())
                .extracting(Throwable::getMessage)
                .containsExactly("nothing to test here");
    }

    @Test
    void failureByJUnitIsReportedOnce() {
        Outcomes outcomes = FixtureRun.run(Forgotten.class, ReplacedAndFailing.class, FailingFactory.class);
        assertThat(outcomes.thrownBy("forgotten")).hasMessageContaining("never called invocation");
        assertThat(outcomes.thrownBy("throws")).hasMessage("its own");
        assertThat(outcomes.containerFailures())
                .singleElement()
                .satisfies(thrown -> assertThat(thrown).hasMessage("the factory's own"));
    }

    @ExtendWith(Forgetting.class)
    @NoAllocation
    static class Forgotten {
        @TestFactory
        DynamicTest tests() {
            return dynamicTest("forgotten", () -> {});
        }
    }

    @ExtendWith(Replacing.class)
    @NoAllocation
    static class ReplacedAndFailing {
        @TestFactory
        DynamicTest tests() {
            return dynamicTest("throws", () -> {
                throw new IllegalStateException("its own");
            });
        }
    }

    @ExtendWith(Replacing.class)
    @NoAllocation
    static class FailingFactory {
        @TestFactory
        Stream<DynamicTest> failing() {
            return Stream.of("passes", "fails").map(name -> {
                if (name.equals("fails")) {
                    throw new IllegalStateException("the factory's own");
                }
                return dynamicTest(name, () -> {});
            });
        }
    }

    @Test
    void otherTestsOfTheFactoryAreMeasured() {
        Outcomes outcomes = FixtureRun.run(SomeReplaced.class);
        assertThat(outcomes.thrownBy("tests()"))
                .hasMessage("ReplacedDynamicTestTests.SomeReplaced.tests(): 1 dynamic test was not measured (replaced)"
                        + UNSEEN + MEASURE);
        assertThat(outcomes.thrownBy("allocates")).isInstanceOf(AllocationLimitExceededError.class);
        assertThat(outcomes.allocations()).containsOnlyKeys("allocates nothing");
        assertThat(outcomes.statuses())
                .isEqualTo(Map.of(
                        "allocates", Status.FAILED,
                        "allocates nothing", Status.SUCCESSFUL,
                        "replaced", Status.SUCCESSFUL));
    }

    @ExtendWith(ReplacingSome.class)
    @MaxAllocation(value = 0, mode = SINGLE_SHOT)
    static class SomeReplaced {
        @TestFactory
        List<DynamicTest> tests() {
            return List.of(
                    dynamicTest("allocates", () -> Garbage.make()),
                    dynamicTest("replaced", () -> Garbage.make()),
                    dynamicTest("allocates nothing", () -> {}));
        }
    }

    @Test
    void atMostTenAreListed() {
        assertThat(FixtureRun.run(ManyReplaced.class).thrownBy("tests()"))
                .message()
                .startsWith("ReplacedDynamicTestTests.ManyReplaced.tests(): 12 dynamic tests were not measured (")
                .contains("(1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 2 more):");
    }

    @ExtendWith(Replacing.class)
    @NoAllocation
    static class ManyReplaced {
        @TestFactory
        Stream<DynamicTest> tests() {
            return IntStream.rangeClosed(1, 12).mapToObj(number -> dynamicTest("" + number, () -> {}));
        }
    }

    @Test
    void measuresAnInnerExtensionThatRunsTheDynamicTest() {
        Outcomes outcomes = FixtureRun.run(ReplacedInside.class);
        assertThat(outcomes.containerFailures()).isEmpty();
        assertThat(outcomes.thrownBy("allocates")).isInstanceOf(AllocationLimitExceededError.class);
        assertThat(outcomes.thrownBy("deeper")).isInstanceOf(AllocationLimitExceededError.class);
    }

    @MaxAllocation(value = 31, mode = SINGLE_SHOT)
    @ExtendWith(Replacing.class)
    static class ReplacedInside extends Two {}

    /** Calls the factory itself, or has it make nothing. */
    static class ReplacingTheFactory implements InvocationInterceptor {
        @Override
        @SuppressWarnings("unchecked")
        public <T> T interceptTestFactoryMethod(
                Invocation<T> invocation,
                ReflectiveInvocationContext<Method> invocationContext,
                ExtensionContext context)
                throws Throwable {
            invocation.skip();
            Method method = invocationContext.getExecutable();
            method.setAccessible(true);
            return (T)
                    (method.getName().equals("emptied")
                            ? Stream.of()
                            : method.invoke(invocationContext.getTarget().orElseThrow()));
        }
    }

    @Test
    void measuresTheTestsOfAFactoryInvokedByAnotherExtension() {
        Outcomes outcomes = FixtureRun.run(FactoryReplaced.class);
        assertThat(outcomes.thrownBy("allocates")).isInstanceOf(AllocationLimitExceededError.class);
        assertThat(outcomes.thrownBy("deeper")).isInstanceOf(AllocationLimitExceededError.class);
        assertThat(outcomes.containerFailures())
                .singleElement()
                .satisfies(thrown -> assertThat(thrown)
                        .hasMessage(
                                "ReplacedDynamicTestTests.FactoryReplaced.emptied() was not measured: it ran no dynamic"
                                        + " test. Abort it with Assumptions if it has nothing to test."));
    }

    @ExtendWith(ReplacingTheFactory.class)
    @MaxAllocation(value = 31, mode = SINGLE_SHOT)
    static class FactoryReplaced {
        @TestFactory
        Stream<DynamicNode> tests() {
            return two();
        }

        @TestFactory
        Stream<DynamicNode> emptied() {
            return two();
        }
    }

    @Test
    void emptyFactoryFails() {
        Outcomes outcomes = FixtureRun.run(Empty.class, EmptySoak.class);
        assertThat(outcomes.containerFailures())
                .extracting(Throwable::getMessage)
                .containsExactlyInAnyOrder(
                        "ReplacedDynamicTestTests.Empty.none() was not measured: it ran no dynamic test. Abort it with"
                                + " Assumptions if it has nothing to test.",
                        "ReplacedDynamicTestTests.Empty.onlyAContainer() was not measured: it ran no dynamic test. Abort it"
                                + " with Assumptions if it has nothing to test.",
                        "nothing to test here",
                        "ReplacedDynamicTestTests.EmptySoak.noSoak() was not watched: it ran no dynamic test. Abort it with"
                                + " Assumptions if it has nothing to test.");
    }

    @NoAllocation
    static class Empty {
        @TestFactory
        Stream<DynamicNode> none() {
            return Stream.of();
        }

        @TestFactory
        DynamicNode onlyAContainer() {
            return dynamicContainer("empty", List.of());
        }

        @TestFactory
        Stream<DynamicNode> aborted() {
            Assumptions.abort("nothing to test here");
            return Stream.of();
        }
    }

    static class EmptySoak {
        @TestFactory
        @WatchAllocation(maxPerThread = 1_000_000)
        List<DynamicNode> noSoak() {
            return List.of();
        }
    }

    @Test
    void factoryWithoutALimitMayBeEmpty() {
        assertThat(FixtureRun.of(WithoutALimit.class)
                        .with("bytewatcher.single-shot.limit", "0")
                        .execute()
                        .containerFailures())
                .isEmpty();
    }

    static class WithoutALimit {
        @TestFactory
        Stream<DynamicNode> none() {
            return Stream.of();
        }
    }

    @Test
    void watchedFactoryFailsForReplacedTests() {
        Outcomes outcomes = FixtureRun.run(ReplacedSoak.class);
        assertThat(outcomes.statuses()).isEqualTo(PASSED);
        assertThat(outcomes.thrownBy("tests()"))
                .isInstanceOf(AllocationNotMeasuredException.class)
                .hasMessage(
                        "ReplacedDynamicTestTests.ReplacedSoak.tests(): 2 dynamic tests were not watched (allocates,"
                                + " deeper)" + UNSEEN + WATCH);
        assertThat(FixtureRun.run(SoakBeforeTheOther.class).containerFailures()).isEmpty();
    }

    @ExtendWith(Replacing.class)
    @WatchAllocation(threads = "main", maxPerThread = 1_000_000)
    static class ReplacedSoak extends Two {}

    @WatchAllocation(threads = "main", maxPerThread = 1_000_000)
    @ExtendWith(Replacing.class)
    static class SoakBeforeTheOther extends Two {}

    @Test
    void limitForAllTestsAppliesToReplacedDynamicTests() {
        Outcomes outcomes = runDetecting(FixtureRun.of(Plain.class).with("bytewatcher.single-shot.limit", "31 B"));
        String wayOut = " Put @MaxAllocation on the class, or measure inside the test with AllocationAssertions.";
        assertThat(outcomes.thrownBy("tests()"))
                .hasMessage(
                        "ReplacedDynamicTestTests.Plain.tests(): 2 dynamic tests were not measured (allocates, deeper)"
                                + UNSEEN.strip() + wayOut);
        assertThat(outcomes.thrownBy("test()"))
                .hasMessage("ReplacedDynamicTestTests.Plain.test() was not measured: another extension replaced its"
                        + " invocation and ByteWatcher never saw it." + wayOut);
    }

    @Test
    void surveyDoesNotFailForReplacedTests() {
        Outcomes outcomes = runDetecting(FixtureRun.of(Plain.class).with("bytewatcher.survey", "true"));
        assertThat(outcomes.failures()).isEmpty();
        assertThat(outcomes.containerFailures()).isEmpty();
        assertThat(outcomes.allocations()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"false", "true"})
    void strictBaselineRejectsTheLineOfAReplacedDynamicTest(String survey) throws IOException {
        agreeTo(line(Plain.class, "tests(allocates)", Figure.singleShot(32), ""));
        Outcomes outcomes = runDetecting(run("strict", Plain.class).with("bytewatcher.survey", survey));
        assertThat(outcomes.containerFailures())
                .singleElement()
                .satisfies(thrown -> assertThat(thrown)
                        .hasMessageContaining("the baseline is strict, and these lines were not met:\n  ")
                        .hasMessageContaining(
                                "$Plain#tests(allocates): the test was not measured. Was its annotation removed, was it"
                                        + " skipped, or did an extension replace its invocation? Delete the line if that is"
                                        + " meant"));
    }

    private static Outcomes runDetecting(FixtureRun run) {
        DetectedExtension.replaces = true;
        try {
            return run.with("junit.jupiter.extensions.autodetection.enabled", "true")
                    .execute();
        } finally {
            DetectedExtension.replaces = false;
        }
    }

    static class Plain {
        @TestFactory
        Stream<DynamicNode> tests() {
            return two();
        }

        @Test
        void test() {
            Garbage.make();
        }
    }
}
