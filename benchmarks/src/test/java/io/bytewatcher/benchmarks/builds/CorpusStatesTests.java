package io.bytewatcher.benchmarks.builds;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.test.Jdk;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class CorpusStatesTests {
    private static final Jdk JDK = new Jdk(17, "17.0.15", Path.of("jdk"));

    private final CorpusStates.States states = new CorpusStates.States();

    @Test
    void almostEqualFiguresAreOneState() {
        assertThat(states.add(List.of(24.0001, 24.0003), List.of(24.0, 24.0), 0))
                .isEqualTo("24 | 24 | ");
        assertThat(states.judge(JDK).missed()).isEmpty();
    }

    @Test
    void severalStatesAreShownWithTheirFrequencies() {
        assertThat(states.add(List.of(0.0, 40.0, 40.0), List.of(40.0, 0.0, 0.01), 0))
                .isEqualTo("0 × 1, 40 × 2 | 0 × 2, 40 × 1 | several under JMH here");
        assertThat(states.add(List.of(0.0269), List.of(0.0271), 0)).isEqualTo("0.027 | 0.027 | ");
        assertThat(states.judge(JDK).missed()).isEmpty();
    }

    @Test
    void aSmallObjectIsAnotherState() {
        assertThat(states.add(List.of(1_224.0, 1_224.0), List.of(1_224.0, 1_232.0), 0))
                .isEqualTo("1224 | 1224 × 1, 1232 × 1 | several here");
        assertThat(states.add(List.of(1_664.07, 1_664.07), List.of(1_672.0, 1_672.0), 0))
                .isEqualTo("1664.070 | 1672 | other");
        assertThat(states.add(List.of(3_600.16, 3_608.15), List.of(3_600.0, 3_608.0), 0))
                .isEqualTo("3600.160 × 1, 3608.150 × 1 | 3600 × 1, 3608 × 1 | several under JMH here");
        assertThat(states.add(List.of(1_040.3, 1_040.3), List.of(1_041.2, 1_041.2), 0))
                .isEqualTo("1040.300 | 1041.200 | ");
    }

    @Test
    void whatJmhItselfAllocatesIsNoState() {
        assertThat(states.add(List.of(0.107, 0.058), List.of(0.0, 0.0), 0.15)).isEqualTo("0.058 | 0 | ");
        assertThat(states.add(List.of(0.107, 0.058), List.of(0.0, 0.0), 0.02))
                .isEqualTo("0.058 × 1, 0.107 × 1 | 0 | several under JMH");
        assertThat(states.add(List.of(0.107), List.of(0.0), 0.1)).isEqualTo("0.107 | 0 | other");
        assertThat(states.add(List.of(8.0), List.of(0.0), 10)).isEqualTo("8 | 0 | other");
    }

    @Test
    void statesUnknownToJmhMissTheGoal() {
        assertThat(states.add(List.of(16.0, 16.0), List.of(16.0, 32.0), 0))
                .isEqualTo("16 | 16 × 1, 32 × 1 | several here");
        assertThat(states.add(List.of(16.0), List.of(24.0), 0)).isEqualTo("16 | 24 | other");
        assertThat(states.judge(JDK).missed())
                .containsExactly(
                        "Goal missed: the number of operations with several figures, JDK 17.0.15, is 1; the goal is at most 0.",
                        "Goal missed: the share of operations with JMH's figure, JDK 17.0.15, is 0; the goal is at least 0.98.");
    }
}
