package io.bytewatcher.junit;

import static io.bytewatcher.junit.AllocationMode.SINGLE_SHOT;
import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.junit.internal.run.FixtureRun;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.engine.TestExecutionResult.Status;

@SuppressWarnings("UnusedMethod") // ByteWatcher calls the private ones
class BeforeInvocationTests {
    private static final List<String> CALLS = new ArrayList<>();

    @BeforeEach
    void forget() {
        CALLS.clear();
    }

    @Test
    void runsBeforeEachCallUncounted() {
        Outcomes outcomes = FixtureRun.run(UsedUp.class);
        assertThat(outcomes.statuses()).containsEntry("test()", Status.SUCCESSFUL);
    }

    static class UsedUp {
        private int left;
        private int rewinds;
        private int calls;

        @BeforeInvocation
        private void rewind() {
            Garbage.make();
            left = 1;
            rewinds++;
        }

        @Test
        @NoAllocation
        void test() {
            if (left-- != 1 || ++calls != rewinds) {
                throw new IllegalStateException("not rewound");
            }
        }
    }

    @Test
    void mayBePrivateStaticInheritedOrInAnEnclosingClass() {
        Outcomes outcomes = FixtureRun.run(Outer.class);
        assertThat(outcomes.statuses()).containsEntry("test()", Status.SUCCESSFUL);
        assertThat(outcomes.allocation()).isEqualTo("0 B [SINGLE_SHOT]");
        assertThat(CALLS).containsExactly("before each", "outer", "inherited", "interface", "static");
    }

    static class Base {
        @BeforeInvocation
        private void inherited() {
            CALLS.add("inherited");
        }
    }

    interface Rewinding {
        @BeforeInvocation
        default void rewind() {
            CALLS.add("interface");
        }
    }

    static class Outer {
        @BeforeInvocation
        void outer() {
            CALLS.add("outer");
        }

        @Nested
        class Inner extends Base implements Rewinding {
            @BeforeEach
            void once() {
                CALLS.add("before each");
            }

            @BeforeInvocation
            private static void statically() {
                CALLS.add("static");
            }

            @Test
            @MeasureAllocation(mode = SINGLE_SHOT)
            void test() {}
        }
    }

    @Test
    void runsBeforeTheSingleRunIfLimitsAreDisabled() {
        Outcomes outcomes = FixtureRun.of(Outer.class, UsedUp.class)
                .with("bytewatcher.enabled", "false")
                .execute();
        assertThat(outcomes.statuses().values()).containsOnly(Status.SUCCESSFUL);
        assertThat(CALLS).containsExactly("before each", "outer", "inherited", "interface", "static");
    }

    @Test
    void runsBeforeTheFirstCallThroughAnInnerExtension() {
        assertThat(FixtureRun.run(Inside.class).statuses()).containsEntry("test()", Status.SUCCESSFUL);
    }

    @NoAllocation
    static class Inside extends UsedUp {
        @Override
        @Test
        @ExtendWith(Interceptors.Passing.class)
        void test() {
            super.test();
        }
    }

    @Test
    void itsExceptionFailsTheTest() {
        Outcomes outcomes = FixtureRun.run(Throwing.class);
        assertThat(outcomes.thrownBy("steady()"))
                .isExactlyInstanceOf(IllegalArgumentException.class)
                .hasMessage("cannot rewind");
        assertThat(outcomes.thrownBy("once()")).isExactlyInstanceOf(IllegalArgumentException.class);
    }

    static class Throwing {
        @BeforeInvocation
        void rewind() {
            throw new IllegalArgumentException("cannot rewind");
        }

        @Test
        @NoAllocation
        void steady() {}

        @Test
        @MaxAllocation(value = 0, mode = SINGLE_SHOT)
        void once() {}
    }

    @Test
    void itsLaterExceptionIsNotReportedAsAllocation() {
        assertThat(FixtureRun.run(ThrowingLater.class).thrown())
                .isInstanceOf(AllocationNotMeasuredException.class)
                .hasCauseExactlyInstanceOf(IllegalArgumentException.class)
                .message()
                .startsWith(
                        "BeforeInvocationTests.ThrowingLater.test(): Not repeatable: the first call passed, call 3 threw"
                                + " java.lang.IllegalArgumentException: cannot rewind.");
    }

    static class ThrowingLater {
        private int calls;

        @BeforeInvocation
        void rewind() {
            if (++calls == 3) {
                throw new IllegalArgumentException("cannot rewind");
            }
        }

        @Test
        @NoAllocation
        void test() {}
    }

    @ParameterizedTest
    @ValueSource(classes = {IllegalOnce.class, IllegalSteady.class})
    void itsIllegalStateExceptionFailsTheTest(Class<?> fixture) {
        assertThat(FixtureRun.run(fixture).thrown())
                .isExactlyInstanceOf(IllegalStateException.class)
                .hasMessage("not rewound");
    }

    static class Illegal {
        @BeforeInvocation
        void rewind() {
            throw new IllegalStateException("not rewound");
        }
    }

    static class IllegalOnce extends Illegal {
        @Test
        @MaxAllocation(value = 0, mode = SINGLE_SHOT)
        void test() {}
    }

    static class IllegalSteady extends Illegal {
        @Test
        @NoAllocation
        void test() {}
    }

    @Test
    void parametersAreRejected() {
        assertThat(FixtureRun.run(WithParameter.class).thrown())
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessage("@BeforeInvocation requires that BeforeInvocationTests.WithParameter.rewind(int) have no"
                        + " parameters.");
    }

    static class WithParameter {
        @BeforeInvocation
        void rewind(int position) {}

        @Test
        @NoAllocation
        void test() {}
    }
}
