package io.bytewatcher.junit;

import static io.bytewatcher.junit.AllocationMode.SINGLE_SHOT;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.AllocationAssertionError;
import io.bytewatcher.AllocationAssertions;
import io.bytewatcher.NotRepeatableException;
import io.bytewatcher.junit.internal.run.FixtureRun;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Queue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.opentest4j.TestAbortedException;

/** The exceptions of a test itself, in its first call or later. */
class OwnOutcomeTests {
    @Test
    void exceptionOfTheFirstCallIsTheOutcome() {
        Outcomes outcomes = FixtureRun.run(Throwing.class);
        assertThat(outcomes.thrownBy("error()"))
                .isExactlyInstanceOf(AssertionError.class)
                .hasMessage("its own");
        assertThat(outcomes.thrownBy("once()"))
                .isExactlyInstanceOf(AssertionError.class)
                .hasMessage("its own");
        assertThat(outcomes.thrownBy("checked()"))
                .isExactlyInstanceOf(IOException.class)
                .hasMessage("its own");
        assertThat(outcomes.thrownBy("inside()"))
                .isExactlyInstanceOf(IOException.class)
                .hasMessage("its own");
        assertThat(outcomes.thrownBy("checked()").getStackTrace())
                .anyMatch(frame -> frame.getMethodName().equals("checked"));
        assertThat(outcomes.thrownBy("aborted()")).isInstanceOf(TestAbortedException.class);
        assertThat(outcomes.statuses())
                .containsEntry("aborted()", Status.ABORTED)
                .containsEntry("abortedOnce()", Status.ABORTED)
                .containsEntry("error()", Status.FAILED);
        assertThat(outcomes.allocations()).isEmpty();
    }

    @NoAllocation
    static class Throwing {
        @Test
        void error() {
            throw new AssertionError("its own");
        }

        @Test
        @MaxAllocation(value = 0, mode = SINGLE_SHOT)
        void once() {
            throw new AssertionError("its own");
        }

        @Test
        void checked() throws IOException {
            throw new IOException("its own");
        }

        @Test
        @ExtendWith(Interceptors.Passing.class)
        void inside() throws IOException {
            throw new IOException("its own");
        }

        @Test
        void aborted() {
            throw new TestAbortedException("not here");
        }

        @Test
        @MaxAllocation(value = 0, mode = SINGLE_SHOT)
        void abortedOnce() {
            throw new TestAbortedException("not here");
        }
    }

    @Test
    void exceptionOnRepetitionIsNotRepeatable() {
        Throwable thrown = FixtureRun.run(OnlyThrice.class).thrown();
        assertThat(thrown)
                .isInstanceOf(AllocationNotMeasuredException.class)
                .hasMessage("OwnOutcomeTests.OnlyThrice.takes(): Not repeatable: the first call passed, call 4 threw"
                        + " java.util.NoSuchElementException. This says nothing about allocation. The steady state needs a"
                        + " body that can be called again and again: reset its state before each call with"
                        + " @BeforeInvocation (SteadyState.beforeEach), or measure it once with mode = SINGLE_SHOT"
                        + " (Allocations.once).");
        Throwable cause = requireNonNull(thrown.getCause());
        assertThat(cause).isExactlyInstanceOf(NoSuchElementException.class);
        assertThat(cause.getStackTrace())
                .anyMatch(frame -> frame.getMethodName().equals("takes"));
    }

    static class OnlyThrice {
        private final Queue<String> queue = new ArrayDeque<>(List.of("a", "b", "c"));

        @Test
        @MaxAllocation(1_000_000)
        void takes() {
            queue.remove();
        }
    }

    @Test
    void abortOnRepetitionFails() {
        Outcomes outcomes = FixtureRun.run(AbortsLater.class);
        assertThat(outcomes.statuses()).containsEntry("test()", Status.FAILED);
        assertThat(outcomes.thrown())
                .isInstanceOf(AllocationNotMeasuredException.class)
                .hasCauseExactlyInstanceOf(TestAbortedException.class);
    }

    static class AbortsLater {
        private int calls;

        @Test
        @MeasureAllocation
        void test() {
            if (++calls > 100) {
                throw new TestAbortedException("later");
            }
        }
    }

    @Test
    void errorOfAnAssertionInTheTestIsTheOutcome() {
        Outcomes outcomes = FixtureRun.run(AssertingInside.class);
        assertThat(outcomes.thrownBy("breach()"))
                .isInstanceOf(AllocationAssertionError.class)
                .message()
                .startsWith("OwnOutcomeTests$AssertingInside.breach(OwnOutcomeTests.java:")
                .contains("): 32 B per call, limit 0 B [STEADY]\n");
        assertThat(outcomes.thrownBy("notRepeatable()"))
                .isExactlyInstanceOf(NotRepeatableException.class)
                .hasCauseExactlyInstanceOf(NoSuchElementException.class);
        assertThat(outcomes.thrownBy("notRepeatable()").getStackTrace())
                .anyMatch(frame -> frame.getMethodName().equals("notRepeatable"));
    }

    static class AssertingInside {
        @Test
        @MeasureAllocation(mode = SINGLE_SHOT)
        void breach() {
            AllocationAssertions.assertNoAllocation(() -> Garbage.make());
        }

        @Test
        @MeasureAllocation(mode = SINGLE_SHOT)
        void notRepeatable() {
            Queue<String> queue = new ArrayDeque<>(List.of("a"));
            AllocationAssertions.assertNoAllocation(() -> queue.remove());
        }
    }

    @Test
    void namesTheTestThatLeavesItsThreadInterrupted() {
        assertThat(FixtureRun.run(Interrupting.class).thrown())
                .isInstanceOf(AllocationNotMeasuredException.class)
                .hasCauseInstanceOf(InterruptedException.class)
                .message()
                .startsWith("OwnOutcomeTests.Interrupting.test(): The measurement was interrupted, so nothing is known"
                        + " about allocation: interrupted after ");
    }

    static class Interrupting {
        @Test
        @NoAllocation
        void test() {
            Thread.currentThread().interrupt();
        }
    }
}
