package io.bytewatcher.benchmarks.reliability;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.test.ForkedJvm;
import io.bytewatcher.test.Jdk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** One small JVM of the matrix, of this build's JDK and JUnit. */
class TrialTests {
    @Test
    void aJvmOfTheMatrixGivesRightVerdicts() throws IOException {
        Trial trial = trial(List.of(RemovableCases.class));
        assertThat(trial.measurements()).extracting(Measurement::verdict).containsOnly(Measurement.Verdict.BROKEN);
    }

    @Tag("gate")
    @Test
    void aJvmOfTheMatrixWithMoreTestsGivesRightVerdicts() throws IOException {
        Trial trial = trial(List.of(ZeroAllocationCases.class, RemovableCases.class, BackgroundWorkCases.class));
        assertThat(trial.measurements())
                .extracting(Measurement::verdict)
                .contains(Measurement.Verdict.HELD, Measurement.Verdict.BROKEN);
        assertThat(trial.measurements())
                .filteredOn(measurement -> measurement.verdict() == Measurement.Verdict.HELD)
                .filteredOn(measurement -> measurement.text().contains("[STEADY]"))
                .isNotEmpty()
                .extracting(Measurement::calls)
                .allMatch(calls -> calls > 1 && calls < Long.MAX_VALUE);
    }

    private static Trial trial(List<Class<?>> classes) throws IOException {
        Combination combination = new Combination(
                Jdk.running(),
                Collector.SERIAL,
                JitMode.C1,
                ObjectLayout.COMPRESSED_OOPS,
                JUnitLine.JUNIT_5,
                OtherAgent.JDWP);
        Trial.Plan plan = new Trial.Plan(classes, 1, 1, false);
        Trial trial = Trial.run(
                combination,
                plan,
                Path.of("unused"),
                ForkedJvm.of(combination.jdk().home()));
        Results results = new Results();
        results.add(trial);
        assertThat(results.mistakes()).isEmpty();
        assertThat(results.otherFigures()).isEmpty();
        assertThat(trial.measurements()).hasSize(plan.measurements());
        return trial;
    }
}
