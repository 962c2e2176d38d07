package io.bytewatcher.junit;

import static io.bytewatcher.junit.AllocationMode.SINGLE_SHOT;
import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.baseline.Figure;
import io.bytewatcher.junit.internal.measure.BaselineRuns;
import io.bytewatcher.junit.internal.run.FixtureRun;
import java.io.IOException;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.engine.TestExecutionResult.Status;

/** Tests that are exempt from enclosing limits. */
class IgnoreAllocationTests extends BaselineRuns {
    @Test
    void anExemptTestOfALimitedClassRunsOnceAndIsNotMeasured() {
        Limited.calls = 0;
        Limited.before = 0;
        Outcomes outcomes = FixtureRun.run(Limited.class);
        assertThat(outcomes.thrownBy("allocates()"))
                .isInstanceOf(AllocationLimitExceededError.class)
                .message()
                .startsWith("IgnoreAllocationTests.Limited.allocates(): 32 B, limit 0 B [SINGLE_SHOT]\n");
        assertThat(outcomes.failures()).hasSize(1);
        assertThat(outcomes.containerFailures()).isEmpty();
        assertThat(outcomes.statuses()).hasSize(5);
        assertThat(outcomes.allocations()).isEmpty();
        assertThat(Limited.calls).isEqualTo(4);
        assertThat(Limited.before).isEqualTo(1);
    }

    @NoAllocation(mode = SINGLE_SHOT)
    static class Limited {
        private static int calls;
        private static int before;

        @BeforeInvocation
        void count() {
            before++;
        }

        @Test
        void allocates() {
            Garbage.make();
        }

        @Test
        @IgnoreAllocation
        void exempt() {
            calls++;
            Garbage.make();
        }

        @RepeatedTest(value = 2, name = "repeated {currentRepetition}")
        @IgnoreAllocation
        void repeated() {
            calls++;
            Garbage.make();
        }

        @TestFactory
        @IgnoreAllocation
        DynamicTest factory() {
            return DynamicTest.dynamicTest("dynamic", () -> {
                calls++;
                Garbage.make();
            });
        }
    }

    @ParameterizedTest
    @ValueSource(
            classes = {
                OnANestedClass.class,
                OnASubclass.class,
                OnAnInterface.class,
                ByAnAnnotationOfAMethod.class,
                ByAnAnnotationOfAClass.class,
                InAWatchedClass.class,
                Overriding.class,
                EmptyFactory.class
            })
    void exemptsFromOuterLimits(Class<?> fixture) {
        Outcomes outcomes = FixtureRun.run(fixture);
        assertThat(outcomes.failures()).isEmpty();
        assertThat(outcomes.containerFailures()).isEmpty();
        assertThat(outcomes.allocations()).isEmpty();
    }

    static class Allocating {
        @Test
        void allocates() {
            Garbage.make();
        }
    }

    @NoAllocation(mode = SINGLE_SHOT)
    static class OnANestedClass {
        @Nested
        @IgnoreAllocation
        class Inner extends Allocating {
            @Nested
            class Innermost extends Allocating {}
        }
    }

    @NoAllocation(mode = SINGLE_SHOT)
    static class LimitedClass extends Allocating {}

    @IgnoreAllocation
    static class OnASubclass extends LimitedClass {}

    @IgnoreAllocation
    interface Exempt {}

    @NoAllocation(mode = SINGLE_SHOT)
    static class OnAnInterface {
        @Nested
        class Inner extends Allocating implements Exempt {}
    }

    @Retention(RetentionPolicy.RUNTIME)
    @IgnoreAllocation
    @interface ColdPath {}

    @NoAllocation(mode = SINGLE_SHOT)
    static class ByAnAnnotationOfAMethod {
        @Test
        @ColdPath
        void allocates() {
            Garbage.make();
        }
    }

    @ColdPath
    static class ByAnAnnotationOfAClass extends LimitedClass {}

    @WatchAllocation(threads = "main", maxPerThread = 0)
    static class InAWatchedClass {
        @Test
        @IgnoreAllocation
        void allocates() {
            Garbage.make();
        }
    }

    static class LimitedMethod {
        @Test
        @NoAllocation(mode = SINGLE_SHOT)
        void allocates() {
            Garbage.make();
        }
    }

    static class Overriding extends LimitedMethod {
        @Override
        @Test
        @IgnoreAllocation
        void allocates() {
            Garbage.make();
        }
    }

    @NoAllocation
    static class EmptyFactory {
        @TestFactory
        @IgnoreAllocation
        Stream<DynamicNode> none() {
            return Stream.of();
        }
    }

    @ParameterizedTest
    @ValueSource(classes = {LimitedAgain.class, LimitedAgainByTheMethod.class})
    void nearerLimitApplies(Class<?> fixture) {
        assertThat(FixtureRun.run(fixture).thrown())
                .isInstanceOf(AllocationLimitExceededError.class)
                .hasMessageContaining(": 32 B, limit 0 B [SINGLE_SHOT]\n");
    }

    @IgnoreAllocation
    static class LimitedAgain {
        @Nested
        @NoAllocation(mode = SINGLE_SHOT)
        class Inner extends Allocating {}
    }

    @IgnoreAllocation
    static class LimitedAgainByTheMethod extends LimitedMethod {}

    @ParameterizedTest
    @ValueSource(classes = {Contradictory.class, ContradictoryClass.class})
    void conflictsWithALimitOnTheSameElement(Class<?> fixture) {
        assertThat(FixtureRun.run(fixture).thrown())
                .isInstanceOf(ExtensionConfigurationException.class)
                .message()
                .startsWith("IgnoreAllocationTests." + fixture.getSimpleName())
                .endsWith(": its annotations contradict each other: @IgnoreAllocation and a limit of 0 B (STEADY_STATE,"
                        + " TEST_THREAD). Keep one of them.");
    }

    static class Contradictory {
        @Test
        @IgnoreAllocation
        @NoAllocation
        void test() {}
    }

    @IgnoreAllocation
    @NoAllocation
    static class ContradictoryClass {
        @Test
        void test() {}
    }

    @Test
    void isExemptFromSurveysAndLimitsForAllTests() {
        Outcomes outcomes = FixtureRun.of(Plain.class, ColdClass.class)
                .with("bytewatcher.survey", "true")
                .with("bytewatcher.single-shot.limit", "32")
                .execute();
        assertThat(outcomes.statuses().values()).containsOnly(Status.SUCCESSFUL).hasSize(3);
        assertThat(outcomes.containerFailures()).isEmpty();
        assertThat(outcomes.allocations()).containsOnlyKeys("plain()");
    }

    static class Plain {
        @Test
        void plain() {
            Garbage.make();
        }

        @Test
        @IgnoreAllocation
        void exempt() {
            Garbage.make(1_000);
        }
    }

    @IgnoreAllocation
    static class ColdClass {
        @TestFactory
        DynamicTest factory() {
            return DynamicTest.dynamicTest("dynamic", () -> Garbage.make(1_000));
        }
    }

    @Test
    void strictBaselineRejectsALineOfAnExemptTest() throws IOException {
        agreeTo(line(Plain.class, "exempt", Figure.steady(32), ""));
        assertThat(run("strict", Plain.class).execute().thrownBy("exempt()"))
                .isInstanceOf(AllocationNotMeasuredException.class)
                .hasMessageContaining(
                        "IgnoreAllocationTests.Plain.exempt() has a strict baseline and was not measured");
    }
}
