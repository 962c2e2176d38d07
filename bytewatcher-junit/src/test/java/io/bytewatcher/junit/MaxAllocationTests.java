package io.bytewatcher.junit;

import static io.bytewatcher.junit.AllocationMode.SINGLE_SHOT;
import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.Verdict;
import io.bytewatcher.junit.internal.run.FixtureRun;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.opentest4j.AssertionFailedError;

class MaxAllocationTests {
    @Test
    void passingTestReportsItsOneOff() {
        assertThat(FixtureRun.run(OneOff.class).allocation())
                .matches(
                        "0 B per call \\[STEADY], counted [0-9,]+ calls after [0-9,]+ of warm-up; not counted, because it did not"
                                + " come back: (.+, )?4,096 B(, .+)?");
    }

    static class OneOff {
        private static int calls;

        @Test
        @NoAllocation
        void test() {
            if (++calls == 900_000) {
                Garbage.make(4_080);
            }
        }
    }

    /** The lines that depend on the JVM and on the build tool. */
    static final String JVM = "JDK [^,]+, [^,]+, [^,]+, [^,\n]+";

    private static final String REPRODUCE = "(\n  reproduce: .*)?";

    @Test
    void passesWithinItsLimit() {
        Outcomes outcomes = FixtureRun.run(WithinLimits.class);
        assertThat(outcomes.statuses())
                .hasSize(6)
                .allSatisfy((test, status) -> assertThat(status).isEqualTo(Status.SUCCESSFUL));
        assertThat(outcomes.allocations()).containsOnlyKeys(outcomes.statuses().keySet());
        assertThat(outcomes.allocation("emptyOnce()")).isEqualTo("0 B [SINGLE_SHOT]");
        assertThat(outcomes.allocation("isOnlyRecorded()"))
                .matches("48 B per call \\[STEADY], counted [0-9,]+ calls after [0-9,]+ of warm-up");
        assertThat(outcomes.allocation("isOnlyRecordedOnce()")).isEqualTo("48 B [SINGLE_SHOT]");
    }

    static class WithinLimits {
        @Test
        @NoAllocation
        void empty() {}

        @Test
        @MaxAllocation(32)
        void exactlyItsLimit() {
            Garbage.make();
        }

        @Test
        @NoAllocation(mode = SINGLE_SHOT)
        void emptyOnce() {}

        @Test
        @MaxAllocation(value = 32, mode = SINGLE_SHOT)
        void onceExactlyItsLimit() {
            Garbage.make();
        }

        @Test
        @MeasureAllocation
        void isOnlyRecorded() {
            Garbage.make(32);
        }

        @Test
        @MeasureAllocation(mode = SINGLE_SHOT)
        void isOnlyRecordedOnce() {
            Garbage.make(32);
        }
    }

    @Test
    void steadyStateBreachNamesTestFigureLimitAndMeasurement() {
        Throwable thrown = FixtureRun.run(NotWithoutGarbage.class).thrown();
        assertThat(thrown)
                .isInstanceOf(AllocationLimitExceededError.class)
                .asString()
                .matches("io.bytewatcher.junit.AllocationLimitExceededError:"
                        + " MaxAllocationTests.NotWithoutGarbage.allocates\\(\\): 32 B per call, limit 0 B \\[STEADY]"
                        + "\n  counted [0-9,]+ calls after [0-9,]+ of warm-up on thread \"main\"; " + JVM + REPRODUCE);
        AllocationLimitExceededError error = (AllocationLimitExceededError) thrown;
        assertThat(error.limit()).isZero();
        assertThat(error.allocation().bytesPerOperation()).isEqualTo(32.0);
        assertThat(error.allocation().verdict()).isEqualTo(Verdict.STEADY);
    }

    static class NotWithoutGarbage {
        @Test
        @NoAllocation
        void allocates() {
            Garbage.make();
        }
    }

    @Test
    void singleShotBreachStatesThatItWasNotRepeated() {
        assertThat(FixtureRun.run(NotOnce.class).thrown())
                .isInstanceOf(AllocationLimitExceededError.class)
                .message()
                .matches("MaxAllocationTests.NotOnce.allocates\\(\\): 32 B, limit 31 B \\[SINGLE_SHOT]"
                        + "\n  not run again, so one-off or recurring is not known; class loading and first uses are included"
                        + "(\n  the JIT [a-z ]+ during the call: .*)?"
                        + "\n  mode = STEADY_STATE excludes first uses; -Dbytewatcher.sites=always places every byte"
                        + "\n  measured on thread \"main\"; " + JVM + REPRODUCE);
    }

    static class NotOnce {
        @Test
        @MaxAllocation(value = 31, mode = SINGLE_SHOT)
        void allocates() {
            Garbage.make();
        }
    }

    @Test
    void amortisedBreachStatesItsRateAndASufficientLimit() {
        assertThat(FixtureRun.run(NowAndThen.class).thrown())
                .message()
                .matches("MaxAllocationTests.NowAndThen.allocates\\(\\): 0\\.0(3[0-9]*|2[0-9]*) B per call, limit 0 B"
                        + " \\[AMORTISED]"
                        + "(\n  such as [0-9,]+ B once per about .*)?"
                        + "\n  preallocate, or state @MaxAllocation\\(1\\). Rarer than once in [0-9,]+ calls is not visible here"
                        + "(\n  the time bound came .*)?"
                        + "(\n  not counted, because it did not come back: .*)?"
                        + "\n  counted [0-9,]+ calls after [0-9,]+ of warm-up on thread \"main\"; " + JVM + REPRODUCE);
    }

    static class NowAndThen {
        private int calls;

        @Test
        @NoAllocation
        void allocates() {
            if (++calls % 1_000 == 0) {
                Garbage.make();
            }
        }
    }

    @Test
    void errorHasExpectedAndActualForIdes() {
        AssertionFailedError steady =
                (AssertionFailedError) FixtureRun.run(NotWithoutGarbage.class).thrown();
        assertThat(steady.getExpected().getStringRepresentation()).isEqualTo("at most 0 B");
        assertThat(steady.getActual().getStringRepresentation()).isEqualTo("32 B per call");
        AssertionFailedError once =
                (AssertionFailedError) FixtureRun.run(NotOnce.class).thrown();
        assertThat(once.getExpected().getStringRepresentation()).isEqualTo("at most 31 B");
        assertThat(once.getActual().getStringRepresentation()).isEqualTo("32 B");
    }

    @Test
    void breachNamesTheTimeBoundIfReachedBeforeTheTopTier() {
        assertThat(FixtureRun.of(Slow.class)
                        .with("bytewatcher.max-time", "1200ms")
                        .execute()
                        .thrown())
                .message()
                .matches("MaxAllocationTests.Slow.allocates\\(\\): 32 B per call, limit 0 B \\[(STEADY|UNSTABLE)]"
                        + "(\n  .*)*"
                        + "\n  the time bound came before the code had reached the compiler's top tier, so the figure may still"
                        + " fall; bytewatcher.max-time \\(SteadyState.maxTime\\) raises it"
                        + "\n  counted .*" + REPRODUCE);
    }

    /**
     * Its calls in 1,200 ms are too few for the top tier, which takes 600, and enough to be counted on a busy machine. It waits, because a
     * loop would reach the top tier by its iterations.
     */
    static class Slow {
        @Test
        @NoAllocation
        void allocates() {
            LockSupport.parkNanos(3_000_000);
            Garbage.make();
        }
    }
}
