package io.bytewatcher.benchmarks;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import io.bytewatcher.test.ModuleClasses;
import org.junit.jupiter.api.Test;

/** The dependencies of the measuring programs. */
class ArchitectureTests {
    @Test
    void classesHaveNoCycles() {
        slices().assignedFrom(ModuleClasses.byTopLevelClass())
                .should()
                .beFreeOfCycles()
                .check(ModuleClasses.of(MeasuringProgram.class));
    }
}
