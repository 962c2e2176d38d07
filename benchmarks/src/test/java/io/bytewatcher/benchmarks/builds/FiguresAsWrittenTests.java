package io.bytewatcher.benchmarks.builds;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.benchmarks.Goals;
import io.bytewatcher.test.Jdk;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FiguresAsWrittenTests {
    private static final Jdk JDK = new Jdk(17, "17.0.15", Path.of("jdk"));

    private final Goals goals = new Goals();

    @Test
    void oneFigureInEachBuildAndInTheInterpreterMeetsTheGoals() {
        FiguresAsWritten.judge(
                JDK,
                2,
                Map.of("A.a()", List.of(24.0, 24.001), FiguresAsWritten.RANDOM, List.of(22.68)),
                Map.of("A.a()", 24.0, FiguresAsWritten.RANDOM, 24.58),
                goals);
        assertThat(goals.missed()).isEmpty();
    }

    @Test
    void otherFiguresAndMissingOnesMissTheGoals() {
        FiguresAsWritten.judge(
                JDK,
                2,
                Map.of(
                        "A.a()", List.of(24.0, 25.0),
                        "A.b()", List.of(0.0),
                        "A.c()", List.of(8.0, 8.0),
                        "A.d()", List.of(8.0, 8.0)),
                Map.of("A.a()", 24.0, "A.b()", 0.0, "A.c()", 16.0),
                goals);
        assertThat(goals.missed())
                .containsExactly(
                        "Goal missed: the number of operations with several figures as written, JDK 17.0.15, is 1; the goal is at most 0.",
                        "Goal missed: the number of operations without a figure as written in a build, JDK 17.0.15, is 1; the goal is at most 0.",
                        "Goal missed: the number of operations with another figure in the interpreter, JDK 17.0.15, is 3; the goal is at most 0.");
    }
}
