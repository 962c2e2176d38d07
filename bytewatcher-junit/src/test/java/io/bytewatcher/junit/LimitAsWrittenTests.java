package io.bytewatcher.junit;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.Settling;
import io.bytewatcher.internal.sites.CannotPlaceException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.engine.TestExecutionResult.Status;

/** A limit for what the JIT has removed nothing from. */
class LimitAsWrittenTests {
    private static final String COUNTED =
            "\n  counted [0-9,]+ calls after [0-9,]+ of warm-up on thread \"main\" of a fresh"
                    + " JVM that compiled with C1 alone, which removes no object";

    private record Pair(int left, int right) {}

    abstract static class Sums {
        private int sum;

        /** 24 B, or 16 B with compact headers, that the JIT removes. */
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

    /** Whichever is the first, the others find {@code addPair} compiled, and what it allocates removed. */
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

        /** 400 B in the mean. */
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

    @BeforeAll
    static void run() {
        outcomes = FixtureRun.run(Various.class);
    }

    @Test
    void isKeptByWhatAllocatesNoMoreThanItAsWritten() {
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
    void isBrokenByWhatTheJitRemoves() {
        Throwable thrown = outcomes.thrownBy("broken()");
        assertThat(thrown.getMessage())
                .matches("LimitAsWrittenTests.Various.broken\\(\\): (24|16) B per call, limit 0 B \\[AS_WRITTEN]"
                        + COUNTED
                        + "\n  at its steady state: 0 B per call \\[STEADY]; .*(24|16) B as written, .*"
                        + "(\n  reproduce: .*)?");
        assertThat(((AllocationLimitExceededError) thrown).allocation().settling())
                .isEqualTo(Settling.AS_WRITTEN);
    }

    @Test
    void aBrokenLimitAtTheSteadyStateIsToldFirst() {
        assertThat(outcomes.thrownBy("bothBroken()").getMessage())
                .startsWith("LimitAsWrittenTests.Various.bothBroken(): 32 B per call, limit 0 B [STEADY]");
    }

    @Test
    void callsThatDifferAreCountedUntilTheirMeanIsKnown() {
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
    void aBreachNamesTheLineOfWhatTheJitRemoves() {
        Throwable thrown = FixtureRun.of(Broken.class)
                .with("bytewatcher.sites", "on-failure")
                .execute()
                .thrown();
        assertThat(thrown.getMessage())
                .matches("(?s)LimitAsWrittenTests.Broken.removed\\(\\): (24|16) B per call, limit 0 B \\[AS_WRITTEN]"
                        + "\n  (24|16)  LimitAsWrittenTests\\$Sums.addPair\\(LimitAsWrittenTests.java:[0-9]+\\)  new [^ ]*Pair"
                        + "\n  (24|16)  of (24|16) B explained"
                        + COUNTED
                        + "\n  at its steady state: .*");
        assertThat(thrown.getStackTrace()[0].getMethodName()).isEqualTo("addPair");
    }

    @Test
    void whatNobodyCanTellDoesNotPass() {
        assertThat(FixtureRun.of(Broken.class)
                        .with("bytewatcher.sites.fork", "false")
                        .execute()
                        .thrown())
                .isInstanceOf(AllocationNotMeasuredException.class)
                .hasMessageContaining("LimitAsWrittenTests.Broken.removed() has a limit of 0 B as written,"
                        + " and what it allocates as written is not known, because no JVM is to be started for it"
                        + " (bytewatcher.sites.fork=false). Here: 0 B per call");
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
    void aTestThatHasNothingInItIsTold(@TempDir Path folder) {
        assertThat(FixtureRun.of(Vacuous.class).reportingTo(folder).execute().printed())
                .filteredOn(line -> line.contains("What is it to measure?"))
                .hasSize(2)
                .contains(
                        "[bytewatcher] LimitAsWrittenTests.Vacuous.forgotten() allocates nothing because its body calls"
                                + " nothing and writes nothing. What is it to measure?");
    }

    private final List<List<String>> asked = new ArrayList<>();

    private static WrittenFigures.Answer ask(WrittenFigures figures, String id, Optional<Duration> timeLeft) {
        return figures.of(id, Configuration.read(key -> null, Map.of()).sites(), timeLeft);
    }

    @Test
    void allTestsOfARunAreAskedOfOneJvm() {
        WrittenFigures figures = new WrittenFigures((ids, parameters, bound) -> {
            asked.add(ids);
            Writing.Figures found = new Writing.Figures();
            found.reasons().put("[t:b]/[i:1]", "it is growing");
            return found;
        });
        figures.planned(() -> Set.of("[t:a]", "[t:b]"));
        for (String id : List.of("[t:a]", "[t:b]/[i:1]", "[t:new]", "[t:a]")) {
            WrittenFigures.Answer answer = ask(figures, id, Optional.empty());
            assertThat(answer.figure()).isNull();
            assertThat(answer.why())
                    .isEqualTo(
                            id.startsWith("[t:b]")
                                    ? "it is growing"
                                    : "run again in a fresh JVM, the test was not measured");
        }
        assertThat(asked).hasSize(2);
        assertThat(asked.get(0)).containsExactlyInAnyOrder("[t:a]", "[t:b]");
        assertThat(asked.get(0)).startsWith("[t:a]");
        assertThat(asked.get(1)).containsExactly("[t:new]");
    }

    /** Such as one that ends the JVM. */
    @Test
    void oneTestThatLeavesNoAnswerDoesNotTakeThatOfOthers() {
        WrittenFigures figures = new WrittenFigures((ids, parameters, bound) -> {
            asked.add(ids);
            if (ids.contains("[t:exits]")) {
                throw new CannotPlaceException("the fresh JVM ended");
            }
            return new Writing.Figures();
        });
        figures.planned(() -> Set.of("[t:exits]", "[t:a]", "[t:b]"));
        assertThat(ask(figures, "[t:a]", Optional.empty()).why()).startsWith("run again");
        assertThat(ask(figures, "[t:exits]", Optional.empty()).why()).isEqualTo("the fresh JVM ended");
        assertThat(ask(figures, "[t:b]", Optional.empty()).why()).startsWith("run again");
        assertThat(asked.subList(1, 4)).containsExactly(List.of("[t:a]"), List.of("[t:exits]"), List.of("[t:b]"));
    }

    /** Whose time-out the others do not have to keep to. */
    @Test
    void whoAsksFirstIsToldFirstAndWhatWasNotReachedIsAskedAgain() {
        WrittenFigures figures = new WrittenFigures((ids, parameters, bound) -> {
            asked.add(ids);
            Writing.Figures found = new Writing.Figures();
            found.reasons().put(ids.get(0), "it is growing");
            found.notReached().addAll(ids.subList(1, ids.size()));
            return found;
        });
        figures.planned(() -> new LinkedHashSet<>(List.of("[t:a]", "[t:b]", "[t:c]")));
        assertThat(ask(figures, "[t:b]", Optional.of(Duration.ofSeconds(5))).why())
                .isEqualTo("it is growing");
        assertThat(ask(figures, "[t:a]", Optional.empty()).why()).isEqualTo("it is growing");
        assertThat(ask(figures, "[t:b]", Optional.empty()).why()).isEqualTo("it is growing");
        assertThat(ask(figures, "[t:c]", Optional.empty()).why()).isEqualTo("it is growing");
        assertThat(asked)
                .containsExactly(List.of("[t:b]", "[t:a]", "[t:c]"), List.of("[t:a]", "[t:c]"), List.of("[t:c]"));
    }

    @Test
    void aShortBoundIsNoTimeOutOfTheTests() {
        WrittenFigures figures = new WrittenFigures((ids, parameters, bound) -> {
            assertThat(bound).isEqualTo(Duration.ofSeconds(3));
            return new Writing.Figures();
        });
        SiteSettings quick = Configuration.read(key -> key.equals("bytewatcher.sites.max-time") ? "1s" : null, Map.of())
                .sites();
        assertThat(figures.of("[t:a]", quick, Optional.empty()).why()).startsWith("run again");
    }

    @Test
    void whatIsNotReachedAloneEitherIsSaid() {
        WrittenFigures figures = new WrittenFigures((ids, parameters, bound) -> {
            Writing.Figures found = new Writing.Figures();
            found.notReached().addAll(ids);
            return found;
        });
        assertThat(ask(figures, "[t:a]", Optional.empty()).why())
                .isEqualTo("the time was over before its turn (bytewatcher.sites.max-time)");
    }

    /** A test that hangs is asked with the others for half of the time, and then alone for that of one search. */
    @Test
    void aTestThatHangsLeavesTimeForTheOthers() {
        List<Duration> bounds = new ArrayList<>();
        WrittenFigures figures = new WrittenFigures((ids, parameters, bound) -> {
            bounds.add(bound);
            if (ids.contains("[t:hangs]")) {
                throw new CannotPlaceException("it was not done");
            }
            return new Writing.Figures();
        });
        figures.planned(() -> Set.of("[t:hangs]", "[t:a]"));
        assertThat(ask(figures, "[t:a]", Optional.empty()).why()).startsWith("run again");
        assertThat(ask(figures, "[t:hangs]", Optional.of(Duration.ofSeconds(10)))
                        .why())
                .isEqualTo("it was not done");
        assertThat(bounds.subList(0, 2)).containsExactly(Duration.ofSeconds(60), Duration.ofSeconds(20));
        assertThat(bounds.get(2)).isBetween(Duration.ofSeconds(5), Duration.ofSeconds(10));
    }

    @Test
    void aFailureOfTheAskingIsAReason() {
        WrittenFigures figures = new WrittenFigures((ids, parameters, bound) -> {
            throw new IllegalStateException("no disk");
        });
        assertThat(ask(figures, "[t:a]", Optional.empty()).why())
                .isEqualTo("asking a fresh JVM failed: java.lang.IllegalStateException: no disk");
    }

    @Test
    void anInterruptIsOfOneTestAlone() {
        WrittenFigures figures = new WrittenFigures((ids, parameters, bound) -> {
            asked.add(ids);
            if (asked.size() == 1) {
                throw new InterruptedException();
            }
            return new Writing.Figures();
        });
        figures.planned(() -> Set.of("[t:a]", "[t:b]"));
        assertThat(ask(figures, "[t:a]", Optional.empty()).why()).startsWith("this thread was interrupted");
        assertThat(Thread.interrupted()).isTrue();
        assertThat(ask(figures, "[t:b]", Optional.empty()).why()).startsWith("run again");
        assertThat(asked).hasSize(2);
        assertThat(asked.get(1)).containsExactlyInAnyOrder("[t:a]", "[t:b]");
    }

    @Test
    void noJvmIsStartedForWhichATimeOutLeavesNoTime() {
        WrittenFigures figures = new WrittenFigures((ids, parameters, bound) -> {
            asked.add(ids);
            return new Writing.Figures();
        });
        assertThat(ask(figures, "[t:a]", Optional.of(Duration.ofSeconds(2))).why())
                .isEqualTo("the test's time-out leaves no time to run it in a fresh JVM");
        assertThat(asked).isEmpty();
    }

    static class Recorded extends Sums {
        @Test
        @MeasureAllocation
        void removed() {
            addPair();
        }
    }

    @Test
    void aKeyAsksForItOfEachTest() {
        assertThat(FixtureRun.of(Recorded.class)
                        .with("bytewatcher.as-written", "true")
                        .execute()
                        .allocation())
                .matches("0 B per call \\[STEADY]; (24|16) B as written, of which the JIT removes all, counted .*");
    }
}
