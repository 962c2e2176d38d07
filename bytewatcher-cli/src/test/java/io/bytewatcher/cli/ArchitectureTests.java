package io.bytewatcher.cli;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import io.bytewatcher.Allocations;
import io.bytewatcher.jmh.JmhBenchmarks;
import io.bytewatcher.junit.NoAllocation;
import io.bytewatcher.report.ResultsFile;
import io.bytewatcher.sites.AllocationLedger;
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
        ModuleClasses.noCycles().check(CLASSES);
    }

    /** Also from those of the modules on which the two depend. */
    @Test
    void typesHaveDifferentNames() {
        assertThat(ModuleClasses.sharedNames(ModuleClasses.of(
                        Main.class,
                        JmhBenchmarks.class,
                        NoAllocation.class,
                        ResultsFile.class,
                        AllocationLedger.class,
                        Allocations.class)))
                .isEmpty();
    }
}
