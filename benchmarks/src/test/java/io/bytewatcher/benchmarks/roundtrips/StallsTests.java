package io.bytewatcher.benchmarks.roundtrips;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.benchmarks.Goals;
import java.util.List;
import org.junit.jupiter.api.Test;

class StallsTests {
    @Test
    void theScheduleShowsEachLateMessage() {
        assertThat(late(1_200)).isEmpty();
        assertThat(late(1_199))
                .containsExactly("Goal missed: the number of late messages that the schedule shows in round 1 is 1199;"
                        + " the goal is at least 1200.");
    }

    private static List<String> late(int messages) {
        Goals goals = new Goals();
        Stalls.judge(goals, 1, messages);
        return goals.missed();
    }
}
