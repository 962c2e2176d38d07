package io.bytewatcher.cli;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import io.bytewatcher.jmh.JmhBenchmarks;
import io.bytewatcher.test.ModuleClasses;
import org.junit.jupiter.api.Test;

/** The dependencies of the command line and of the tests of benchmarks. */
class ArchitectureTests {
    private static final JavaClasses CLASSES = ModuleClasses.of(Main.class, JmhBenchmarks.class);

    @Test
    void packagesHaveNoCycles() {
        slices().matching("io.bytewatcher.(**)").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void classesHaveNoCycles() {
        slices().assignedFrom(ModuleClasses.byTopLevelClass())
                .should()
                .beFreeOfCycles()
                .check(CLASSES);
    }
}
