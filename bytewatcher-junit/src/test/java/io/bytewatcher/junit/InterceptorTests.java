package io.bytewatcher.junit;

import static io.bytewatcher.junit.AllocationMode.SINGLE_SHOT;
import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.baseline.Baseline;
import io.bytewatcher.junit.internal.run.FixtureRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.engine.TestExecutionResult.Status;

/** Other extensions around the test, inside and outside of ByteWatcher. */
class InterceptorTests {
    private static final String INSIDE =
            "; inexact: JUnit's reflective call is among these bytes, because another extension intercepts the test inside"
                    + " of ByteWatcher; with the annotation on the method instead of the class it does not";
    private static final String FIRST_CALL =
            "; the first call ran through the extensions inside of ByteWatcher, the measured calls without them";

    @BeforeEach
    void forget() {
        Interceptors.Passing.passed = 0;
    }

    @Test
    void outerInterceptorRunsUncounted() {
        Outcomes outcomes = FixtureRun.run(Outside.class);
        assertThat(outcomes.allocation("once()")).isEqualTo("32 B [SINGLE_SHOT]");
        assertThat(outcomes.allocation("steady()")).matches("32 B per call \\[STEADY], counted [^;]*");
        assertThat(outcomes.allocation("alsoOnTheMethod()")).isEqualTo("32 B [SINGLE_SHOT]");
        assertThat(Interceptors.Passing.passed).isEqualTo(3);
    }

    @ExtendWith(Interceptors.Passing.class)
    @MeasureAllocation(mode = SINGLE_SHOT)
    static class Outside {
        @Test
        void once() {
            Garbage.make();
        }

        @Test
        @MeasureAllocation
        void steady() {
            Garbage.make();
        }

        @Test
        @MeasureAllocation(mode = SINGLE_SHOT)
        void alsoOnTheMethod() {
            Garbage.make();
        }
    }

    @Test
    void outerInterceptorOnAMethodRunsUncounted() {
        assertThat(FixtureRun.run(OutsideOnTheMethod.class).allocation()).isEqualTo("32 B [SINGLE_SHOT]");
        assertThat(Interceptors.Passing.passed).isEqualTo(1);
    }

    static class OutsideOnTheMethod {
        @Test
        @ExtendWith(Interceptors.Passing.class)
        @MeasureAllocation(mode = SINGLE_SHOT)
        void once() {
            Garbage.make();
        }
    }

    @Test
    void innerInterceptorMarksASingleShotInexactInTheReport() {
        assertThat(FixtureRun.run(InsideOnce.class).allocation())
                .matches("[0-9,]+ B \\[SINGLE_SHOT]\\Q" + INSIDE + "\\E");
        assertThat(Interceptors.Passing.passed).isEqualTo(1);
    }

    @MeasureAllocation(mode = SINGLE_SHOT)
    @ExtendWith(Interceptors.Passing.class)
    static class InsideOnce {
        @Test
        void once() {
            Garbage.make();
        }
    }

    @Test
    void innerInterceptorMarksASingleShotInexactInTheFailure() {
        assertThat(FixtureRun.run(InsideOnceWithLimit.class).thrown())
                .isInstanceOf(AllocationLimitExceededError.class)
                .message()
                .matches("InterceptorTests.InsideOnceWithLimit.once\\(\\): [0-9,]+ B, limit 32 B \\[SINGLE_SHOT]"
                        + "(\n  .*){3,4}"
                        + "\n  \\Q" + INSIDE.substring(2) + "\\E"
                        + "(\n  reproduce: .*)?");
    }

    @MaxAllocation(value = 32, mode = SINGLE_SHOT)
    static class InsideOnceWithLimit {
        @Test
        @ExtendWith(Interceptors.Passing.class)
        void once() {
            Garbage.make();
        }
    }

    @Test
    void innerInterceptorSeesOnlyTheFirstCall() {
        Outcomes outcomes = FixtureRun.run(InsideSteady.class);
        assertThat(outcomes.statuses()).containsEntry("passes()", Status.SUCCESSFUL);
        assertThat(outcomes.allocation("recorded()")).matches("0 B per call \\[STEADY], .*\\Q" + FIRST_CALL + "\\E");
        assertThat(outcomes.thrownBy("fails()"))
                .message()
                .matches("InterceptorTests.InsideSteady.fails\\(\\): 32 B per call, limit 0 B \\[STEADY]"
                        + "\n  counted .*"
                        + "\n  \\Q" + FIRST_CALL.substring(2) + "\\E"
                        + "(\n  reproduce: .*)?");
        assertThat(Interceptors.Passing.passed).isEqualTo(3);
    }

    @NoAllocation
    @ExtendWith(Interceptors.Passing.class)
    static class InsideSteady {
        @Test
        void passes() {}

        @Nested
        @MeasureAllocation
        @ExtendWith(Interceptors.Passing.class)
        class Inner {
            @Test
            void recorded() {}
        }

        @Test
        void fails() {
            Garbage.make();
        }
    }

    /** Its stack trace is that of the call that created it, which was not one of the measurement's. */
    @Test
    void exceptionOfTheBodyPropagatesWithItsStack() {
        assertThat(FixtureRun.run(MakingItsFailureEarly.class).thrown())
                .isExactlyInstanceOf(IllegalStateException.class)
                .hasMessage("its own");
    }

    @NoAllocation
    @ExtendWith(Interceptors.Passing.class)
    static class MakingItsFailureEarly {
        private final List<IllegalStateException> failures = new ArrayList<>();

        @Test
        void test() {
            if (failures.isEmpty()) {
                failures.add(new IllegalStateException("its own"));
            } else {
                throw failures.get(0);
            }
        }
    }

    @Test
    void innerInterceptorOfADynamicTestIsReported() {
        Outcomes outcomes = FixtureRun.run(InsideDynamic.class, InsideDynamicOnce.class);
        assertThat(outcomes.allocation("steady")).matches("0 B per call \\[STEADY], .*\\Q" + FIRST_CALL + "\\E");
        assertThat(outcomes.allocation("once"))
                .matches("[0-9,]+ B \\[SINGLE_SHOT]; inexact: other extensions' interceptors are among these bytes");
        assertThat(Interceptors.Passing.passed).isEqualTo(2);
    }

    @MeasureAllocation
    @ExtendWith(Interceptors.Passing.class)
    static class InsideDynamic {
        @TestFactory
        DynamicTest make() {
            return DynamicTest.dynamicTest("steady", () -> {});
        }
    }

    @MeasureAllocation(mode = SINGLE_SHOT)
    @ExtendWith(Interceptors.Passing.class)
    static class InsideDynamicOnce {
        @TestFactory
        DynamicTest make() {
            return DynamicTest.dynamicTest("once", () -> {});
        }
    }

    @Test
    void testInvokedByAnotherExtensionFailsAsNotMeasured() {
        assertThat(FixtureRun.run(ReplacedOutside.class).thrown())
                .isInstanceOf(AllocationNotMeasuredException.class)
                .hasMessage("InterceptorTests.ReplacedOutside.test() was not measured: another extension replaced its"
                        + " invocation and ByteWatcher never saw it. Put @MaxAllocation above the other extension, such"
                        + " as on the class, or measure inside the test with AllocationAssertions.");
    }

    @ExtendWith(Interceptors.Replacing.class)
    @NoAllocation
    static class ReplacedOutside {
        @Test
        void test() {}
    }

    @Test
    void testInvokedByAnotherExtensionKeepsItsOwnFailure() {
        assertThat(FixtureRun.run(ReplacedAndFailing.class).thrown())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("its own");
    }

    @ExtendWith(Interceptors.Replacing.class)
    @NoAllocation
    static class ReplacedAndFailing {
        @Test
        void test() {
            throw new IllegalArgumentException("its own");
        }
    }

    @Test
    void testInvokedByAnotherExtensionPassesIfLimitsAreDisabled() {
        assertThat(FixtureRun.of(ReplacedOutside.class)
                        .with("bytewatcher.enabled", "false")
                        .execute()
                        .statuses())
                .containsEntry("test()", Status.SUCCESSFUL);
    }

    @Test
    void measuresAnInnerExtensionThatInvokesTheTest() {
        Outcomes outcomes = FixtureRun.run(ReplacedInside.class);
        assertThat(outcomes.allocation("once()")).matches("[0-9,]+ B \\[SINGLE_SHOT]\\Q" + INSIDE + "\\E");
        assertThat(outcomes.thrownBy("steady()"))
                .message()
                .startsWith("InterceptorTests.ReplacedInside.steady(): 32 B per call, limit 0 B [STEADY]\n")
                .contains(FIRST_CALL.substring(2));
    }

    @NoAllocation
    static class ReplacedInside {
        @Test
        @ExtendWith(Interceptors.Replacing.class)
        void steady() {
            Garbage.make();
        }

        @Test
        @MeasureAllocation(mode = SINGLE_SHOT)
        @ExtendWith(Interceptors.Replacing.class)
        void once() {}
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void failsOnAVirtualThreadWithoutReportingAllocation() {
        Outcomes outcomes = FixtureRun.run(OnAVirtualThread.class);
        for (String test : new String[] {"steady", "once", "recorded"}) {
            assertThat(outcomes.thrownBy(test + "()"))
                    .isInstanceOf(AllocationNotMeasuredException.class)
                    .message()
                    .matches(
                            "InterceptorTests.OnAVirtualThread." + test
                                    + "\\(\\): The JVM does not count allocated bytes of"
                                    + " a virtual thread, and VirtualThread\\[.* is one. Measure on a platform thread\\. Over all threads .*");
        }
        assertThat(outcomes.thrownBy("withMeter(AllocationMeter)"))
                .isInstanceOf(AllocationNotMeasuredException.class)
                .message()
                .startsWith("InterceptorTests.OnAVirtualThread.withMeter(AllocationMeter): The JVM does not count");
        assertThat(outcomes.allocations()).isEmpty();
    }

    @ExtendWith(Interceptors.OnAVirtualThread.class)
    @NoAllocation
    static class OnAVirtualThread {
        @Test
        void steady() {}

        @Test
        @MaxAllocation(value = 1_000_000, mode = SINGLE_SHOT)
        void once() {}

        @Test
        @MeasureAllocation
        void recorded() {}

        @Test
        void withMeter(io.bytewatcher.AllocationMeter meter) {}
    }

    @ParameterizedTest
    @ValueSource(
            classes = {OnAnotherThreadOnce.class, OnAnotherThreadDynamic.class, OnAnotherThreadWithoutAnnotation.class})
    void singleShotOnAnotherThreadIsNotMeasured(Class<?> fixture) {
        isNotMeasured(fixture, FixtureRun.of(fixture).with("bytewatcher.single-shot.limit", "64 KiB"));
    }

    /** A measurement without a line, and one that is to be recorded, does not end early. */
    @ParameterizedTest
    @ValueSource(strings = {"check", "update"})
    void norIsItBesideABaseline(String mode, @TempDir Path folder) throws IOException {
        Path file = folder.resolve("bytewatcher-baseline.tsv");
        Files.writeString(file, Baseline.of(List.of()).text());
        isNotMeasured(
                OnAnotherThreadOnce.class,
                FixtureRun.of(OnAnotherThreadOnce.class)
                        .with("bytewatcher.baseline", mode)
                        .with("bytewatcher.baseline.file", file.toString()));
    }

    private static void isNotMeasured(Class<?> fixture, FixtureRun run) {
        Outcomes outcomes = run.execute();
        assertThat(outcomes.thrownBy("allocates()"))
                .isInstanceOf(AllocationNotMeasuredException.class)
                .message()
                .matches("InterceptorTests\\." + fixture.getSimpleName()
                        + "\\..* may not have been measured: the measuring thread"
                        + " allocated [0-9,]+ B and waited for other threads, which allocated"
                        + " 1,0[0-9]{2},[0-9]{3} B in that time\\. .*")
                .doesNotContainPattern("InterceptorTests.*InterceptorTests");
    }

    @MaxAllocation(value = 65_536, mode = SINGLE_SHOT)
    @ExtendWith(Interceptors.OnAPlatformThread.class)
    static class OnAnotherThreadOnce {
        @Test
        void allocates() {
            Garbage.make(1 << 20);
        }
    }

    @MaxAllocation(value = 65_536, mode = SINGLE_SHOT)
    @ExtendWith(Interceptors.OnAPlatformThread.class)
    static class OnAnotherThreadDynamic {
        @TestFactory
        DynamicTest factory() {
            return DynamicTest.dynamicTest("allocates()", () -> Garbage.make(1 << 20));
        }
    }

    @ExtendWith(Interceptors.OnAPlatformThread.class)
    static class OnAnotherThreadWithoutAnnotation {
        @Test
        void allocates() {
            Garbage.make(1 << 20);
        }
    }

    @Test
    void waitingTestWithinItsLimitPasses() {
        assertThat(FixtureRun.run(Waiting.class).statuses()).containsEntry("waits()", Status.SUCCESSFUL);
    }

    @MaxAllocation(value = 1_000_000, mode = SINGLE_SHOT)
    @ExtendWith(Interceptors.Passing.class)
    static class Waiting {
        @Test
        void waits() throws InterruptedException {
            Thread thread = new Thread(() -> Garbage.make(1_000));
            thread.start();
            thread.join();
        }
    }
}
