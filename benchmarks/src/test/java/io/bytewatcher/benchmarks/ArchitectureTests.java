package io.bytewatcher.benchmarks;

import io.bytewatcher.test.ModuleClasses;
import org.junit.jupiter.api.Test;

/** The dependencies of the measuring programs. */
class ArchitectureTests {
    @Test
    void classesHaveNoCycles() {
        ModuleClasses.noCycles().check(ModuleClasses.of(MeasuringProgram.class));
    }
}
