package io.bytewatcher.maven;

import io.bytewatcher.test.ModuleClasses;
import org.junit.jupiter.api.Test;

/** The dependencies of the Maven plugin. */
class ArchitectureTests {
    @Test
    void classesHaveNoCycles() {
        ModuleClasses.noCycles().check(ModuleClasses.of(CheckMojo.class));
    }
}
