package io.bytewatcher.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.samples.echo.EchoSettings;
import io.bytewatcher.test.ModuleClasses;
import org.junit.jupiter.api.Test;

/** The dependencies of the measuring programs, and their names. */
class ArchitectureTests {
    @Test
    void classesHaveNoCycles() {
        ModuleClasses.noCycles().check(ModuleClasses.of(MeasuringProgram.class));
    }

    /** Of the samples and the measuring programs together. */
    @Test
    void typesHaveDifferentNames() {
        assertThat(ModuleClasses.sharedNames(ModuleClasses.of(MeasuringProgram.class, EchoSettings.class)))
                .isEmpty();
    }
}
