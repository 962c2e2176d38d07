package io.bytewatcher.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class GoalsTests {
    private final Goals goals = new Goals();

    @Test
    void figuresAtTheirGoalsPass() {
        goals.atMost("the ratio", 1.3, 1.3, "x");
        goals.atLeast("the share", 95, 95, "%");
        goals.none("misses", 0);
        assertThat(goals.missed()).isEmpty();
        assertThat(report()).isEqualTo("0: All 3 goals are met.\n");
    }

    @Test
    void aFigureAboveItsGoalIsNamedWithTheGoal() {
        goals.atMost("the median time of 3 runs with limits", 1.412345678, 1.3, "times that without");
        assertThat(report())
                .isEqualTo("1: Goal missed: the median time of 3 runs with limits is 1.41235 times that without;"
                        + " the goal is at most 1.3 times that without.\n");
    }

    @Test
    void aFigureBelowItsGoalIsNamedWithTheGoal() {
        goals.atLeast("the share placed", 94.99, 95, "%");
        assertThat(goals.missed())
                .containsExactly("Goal missed: the share placed is 94.99 %; the goal is at least 95 %.");
    }

    @Test
    void anyForbiddenOccurrenceMissesTheGoal() {
        goals.none("false failures", 1);
        assertThat(goals.missed())
                .containsExactly("Goal missed: the number of false failures is 1; the goal is at most 0.");
    }

    @Test
    void largeCountsAreNotRounded() {
        goals.atMost("the page", 5_242_881, 5_242_880, "B");
        assertThat(goals.missed())
                .containsExactly("Goal missed: the page is 5242881 B; the goal is at most 5242880 B.");
    }

    @Test
    void nanMissesTheGoal() {
        goals.atMost("the median", Double.NaN, 1, "s");
        goals.atLeast("the bound", Double.NaN, 0.97, "x");
        assertThat(goals.missed())
                .containsExactly(
                        "Goal missed: the median is not a number s; the goal is at most 1 s.",
                        "Goal missed: the bound is not a number x; the goal is at least 0.97 x.");
    }

    @Test
    void programWithoutJudgementsFails() {
        assertThat(report()).isEqualTo("1: Goal missed: nothing was measured.\n");
    }

    @Test
    void singleGoalIsReportedInTheSingular() {
        goals.none("misses", 0);
        assertThat(report()).isEqualTo("0: The goal is met.\n");
    }

    @Test
    void judgementsOfAnotherJudgeAreIncluded() {
        Goals others = new Goals();
        others.miss("the fork fails: no JVM");
        goals.none("misses", 0);
        goals.addAll(others);
        assertThat(report()).isEqualTo("1: Goal missed: the fork fails: no JVM.\n");
    }

    @Test
    void addingAnEmptyJudgeAddsNoJudgements() {
        goals.addAll(new Goals());
        assertThat(goals.missed()).containsExactly("Goal missed: nothing was measured.");
    }

    private String report() {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        int exitCode = goals.report(new PrintStream(printed, true, StandardCharsets.UTF_8));
        return exitCode + ": " + printed.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
    }
}
