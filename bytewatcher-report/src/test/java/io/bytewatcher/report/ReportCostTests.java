package io.bytewatcher.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReportCostTests {
    @Test
    void figuresBelowTheirGoalsPass() {
        assertThat(ReportCost.missed(10_000, 999, 4_999_999)).isEmpty();
        assertThat(ReportCost.missed(1, 29, 400_000)).isEmpty();
    }

    @Test
    void aSlowWriteMissesItsGoal() {
        assertThat(ReportCost.missed(10_000, 1_000, 1))
                .containsExactly(
                        "Goal missed: the first write of all reports takes 1,000 ms; the goal is less than 1,000 ms.");
    }

    @Test
    void aSlowWriteOfOneResultMissesItsGoal() {
        assertThat(ReportCost.missed(1, 30, 1))
                .containsExactly(
                        "Goal missed: the first write of all reports takes 30 ms; the goal is less than 30 ms.");
    }

    @Test
    void aLargePageMissesItsGoal() {
        assertThat(ReportCost.missed(1, 1, 5_000_000))
                .containsExactly(
                        "Goal missed: the HTML has 5,000,000 B; the goal is less than 5,000,000 B, and not none.");
    }

    @Test
    void aPageThatWasNotWrittenMissesItsGoal() {
        assertThat(ReportCost.missed(1, 1, 0))
                .containsExactly("Goal missed: the HTML has 0 B; the goal is less than 5,000,000 B, and not none.");
    }
}
