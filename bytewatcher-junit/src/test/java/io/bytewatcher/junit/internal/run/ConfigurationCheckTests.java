package io.bytewatcher.junit.internal.run;

import static io.bytewatcher.junit.AllocationMode.SINGLE_SHOT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bytewatcher.junit.Garbage;
import io.bytewatcher.junit.MaxAllocation;
import io.bytewatcher.junit.MeasureAllocation;
import io.bytewatcher.junit.Outcomes;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.commons.JUnitException;
import org.junit.platform.engine.TestExecutionResult.Status;

/** A configuration holds in a run, and a wrong one fails it. */
class ConfigurationCheckTests {
    @Test
    void anUnknownParameterFailsTheRun() {
        assertThatThrownBy(() -> FixtureRun.of(Limited.class)
                        .with("bytewatcher.limit", "1")
                        .execute())
                .isInstanceOf(JUnitException.class)
                .hasMessageStartingWith("ByteWatcher does not know the configuration key bytewatcher.limit."
                        + " Did you mean bytewatcher.single-shot.limit?");
    }

    @Test
    void anUnknownSystemPropertyFailsTheRun() {
        assertThatThrownBy(() -> FixtureRun.of(Limited.class)
                        .withProperty("bytewatcher.sevrey", "true")
                        .execute())
                .hasMessageStartingWith("ByteWatcher does not know the configuration key bytewatcher.sevrey."
                        + " Did you mean bytewatcher.survey?");
    }

    @Test
    void aBadValueFailsTheRun() {
        assertThatThrownBy(() -> FixtureRun.of(Limited.class)
                        .with("bytewatcher.enabled", "off")
                        .execute())
                .isInstanceOf(JUnitException.class)
                .hasMessage("bytewatcher.enabled: \"off\" (expected: true or false)");
    }

    @Test
    void disabledRunReportsTheNumberOfUngatedTests(@TempDir Path reports) {
        Outcomes one = FixtureRun.of(Limited.class)
                .with("bytewatcher.enabled", "false")
                .reportingTo(reports)
                .execute();
        assertThat(one.statuses()).containsEntry("allocates()", Status.SUCCESSFUL);
        assertThat(one.allocations()).isEmpty();
        assertThat(one.printed())
                .containsExactly(
                        "[bytewatcher] bytewatcher.enabled=false: 1 test was run without its allocation limit",
                        "[bytewatcher] 0 measured: 0 within limits, 0 regressed, 0 improved, 1 not gated; report: "
                                + reports.resolve("index.html"));
        Outcomes two = FixtureRun.of(Limited.class, AlsoLimited.class)
                .withProperty("bytewatcher.enabled", "false")
                .reportingTo(reports)
                .execute();
        assertThat(two.statuses().values()).containsOnly(Status.SUCCESSFUL).hasSize(4);
        assertThat(two.printed())
                .contains("[bytewatcher] bytewatcher.enabled=false: 2 tests were run without their allocation limit");
    }

    @Test
    void aRunWithItsLimitsPrintsNothing() {
        assertThat(FixtureRun.run(AlsoLimited.class).printed()).isEmpty();
    }

    static class Limited {
        @Test
        @MaxAllocation(value = 0, mode = SINGLE_SHOT)
        void allocates() {
            Garbage.make();
        }
    }

    static class AlsoLimited {
        @Test
        @MaxAllocation(value = 32, mode = SINGLE_SHOT)
        void allocatesToo() {
            Garbage.make();
        }

        @Test
        @MeasureAllocation(mode = SINGLE_SHOT)
        void recorded() {}

        @Test
        void plain() {}
    }
}
