package io.bytewatcher.junit;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.CompilationState;
import io.bytewatcher.junit.internal.run.FixtureRun;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.engine.TestExecutionResult.Status;

/** A limit for the body as written. */
class LimitAsWrittenTests {
    private static final String COUNTED =
            "\n  counted [0-9,]+ calls after [0-9,]+ of warm-up on thread \"main\" of a fresh"
                    + " JVM that compiled with C1 alone, which removes no object";

    private record Pair(int left, int right) {}

    abstract static class Sums {
        private int sum;

        /** Allocates 24 B, or 16 B with compact headers, which the JIT removes. */
        final void addPair() {
            sum += new Pair(sum, 1).right();
        }

        final void add() {
            sum++;
        }

        int sum() {
            return sum;
        }
    }

    /** After the first of them, {@code addPair} is compiled and its allocation is removed. */
    static class Various extends Sums {
        private int calls;

        @Test
        @NoAllocation
        void removed() {
            addPair();
        }

        @Test
        @MaxAllocation(value = 0, asWritten = 24)
        void atItsLimit() {
            addPair();
        }

        @RepeatedTest(2)
        @NoAllocation(asWritten = true)
        void nothingToRemove() {
            add();
        }

        @Test
        @NoAllocation(asWritten = true)
        void broken() {
            addPair();
        }

        @Test
        @NoAllocation(asWritten = true)
        void bothBroken() {
            addPair();
            Garbage.make();
        }

        /** Allocates 400 B in the mean. */
        @Test
        @MaxAllocation(value = 100_000, asWritten = 401)
        void differs() {
            Garbage.make(calls++ * 31 % 97 * 8);
        }

        @Test
        @MaxAllocation(value = 100_000, asWritten = 399)
        void differsAndIsTooMuch() {
            Garbage.make(calls++ * 31 % 97 * 8);
        }
    }

    private static Outcomes outcomes;

    /** With a key that requests the figure for each test. */
    private static Outcomes ofEach;

    @BeforeAll
    static void run() {
        outcomes = FixtureRun.run(Various.class);
        ofEach = FixtureRun.of(Broken.class, Recorded.class)
                .with("bytewatcher.as-written", "true")
                .with("bytewatcher.sites", "on-failure")
                .execute();
    }

    @Test
    void passesWithinTheLimitAsWritten() {
        assertThat(outcomes.statuses())
                .hasSize(8)
                .containsEntry("removed()", Status.SUCCESSFUL)
                .containsEntry("atItsLimit()", Status.SUCCESSFUL)
                .containsEntry("repetition 1 of 2", Status.SUCCESSFUL)
                .containsEntry("repetition 2 of 2", Status.SUCCESSFUL);
        assertThat(outcomes.allocation("atItsLimit()"))
                .matches("0 B per call \\[STEADY]; (24|16) B as written, of which the JIT removes all, counted .*");
    }

    @Test
    void isBrokenByAllocationThatTheJitEliminates() {
        Throwable thrown = outcomes.thrownBy("broken()");
        assertThat(thrown.getMessage())
                .matches("LimitAsWrittenTests.Various.broken\\(\\): (24|16) B per call, limit 0 B \\[AS_WRITTEN]"
                        + COUNTED
                        + "\n  at its steady state: 0 B per call \\[STEADY]; .*(24|16) B as written, .*"
                        + "(\n  reproduce: .*)?");
        assertThat(((AllocationLimitExceededError) thrown).allocation().compilationState())
                .isEqualTo(CompilationState.AS_WRITTEN);
    }

    @Test
    void brokenSteadyStateLimitIsReportedFirst() {
        assertThat(outcomes.thrownBy("bothBroken()").getMessage())
                .startsWith("LimitAsWrittenTests.Various.bothBroken(): 32 B per call, limit 0 B [STEADY]");
    }

    @Test
    void differingCallsAreCountedUntilTheirMeanIsKnown() {
        assertThat(outcomes.statuses()).containsEntry("differs()", Status.SUCCESSFUL);
        assertThat(outcomes.thrownBy("differsAndIsTooMuch()"))
                .isInstanceOf(AllocationLimitExceededError.class)
                .message()
                .matches("(?s)[^\n]*: (399\\.99\\d*|400(\\.00\\d*)?) B per call, limit 399 B \\[AS_WRITTEN].*");
    }

    static class Broken extends Sums {
        @Test
        @NoAllocation(asWritten = true)
        void removed() {
            addPair();
        }
    }

    @Test
    void breachNamesTheLineThatTheJitEliminates() {
        Throwable thrown = ofEach.thrownBy("removed()");
        assertThat(thrown.getMessage())
                .matches("(?s)LimitAsWrittenTests.Broken.removed\\(\\): (24|16) B per call, limit 0 B \\[AS_WRITTEN]"
                        + "\n  (24|16)  LimitAsWrittenTests\\$Sums.addPair\\(LimitAsWrittenTests.java:[0-9]+\\)  new [^ ]*Pair"
                        + "\n  (24|16)  of (24|16) B explained"
                        + COUNTED
                        + "\n  at its steady state: .*");
        assertThat(thrown.getStackTrace()[0].getMethodName()).isEqualTo("addPair");
    }

    @Test
    void unknownFigureAsWrittenFails() {
        assertThat(FixtureRun.of(Broken.class)
                        .with("bytewatcher.sites.fork", "false")
                        .execute()
                        .thrown())
                .isInstanceOf(AllocationNotMeasuredException.class)
                .message()
                .startsWith("LimitAsWrittenTests.Broken.removed() has a limit of 0 B as written,"
                        + " and its figure as written is not known, because no fresh JVM may be started"
                        + " (bytewatcher.sites.fork=false). Here: 0 B per call")
                .endsWith(". A limit without asWritten needs no fresh JVM.");
    }

    static class Vacuous extends Sums {
        @Test
        @NoAllocation
        void forgotten() {}

        @ParameterizedTest
        @ValueSource(ints = {1, 2})
        @MaxAllocation(0)
        @SuppressWarnings("UnusedVariable")
        void forgottenToo(int number) {
            int next = number + 1;
        }

        @Test
        @NoAllocation
        void addsUp() {
            add();
        }

        @Test
        @MeasureAllocation
        void isOnlyRecorded() {}
    }

    @Test
    void emptyTestIsReported(@TempDir Path folder) {
        assertThat(FixtureRun.of(Vacuous.class).reportingTo(folder).execute().printed())
                .filteredOn(line -> line.contains("What should it measure?"))
                .hasSize(2)
                .contains(
                        "[bytewatcher] LimitAsWrittenTests.Vacuous.forgotten() allocates nothing because its body calls"
                                + " nothing and writes nothing. What should it measure?");
    }

    static class Recorded extends Sums {
        @Test
        @MeasureAllocation
        void recorded() {
            addPair();
        }
    }

    @Test
    void keyMeasuresEachTestAsWritten() {
        assertThat(ofEach.allocation("recorded()"))
                .matches("0 B per call \\[STEADY]; (24|16) B as written, of which the JIT removes all, counted .*");
    }
}
