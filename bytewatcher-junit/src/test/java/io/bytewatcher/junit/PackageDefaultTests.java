package io.bytewatcher.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bytewatcher.junit.defaults.Limited;
import io.bytewatcher.junit.internal.run.FixtureRun;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.commons.JUnitException;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Limits on a package. */
class PackageDefaultTests {
    @Test
    @Tag("steady-state") // in the fresh JVM, too
    void aBreachNamesThePackageAndTheLineThatAFreshJvmFinds() {
        Outcomes outcomes = FixtureRun.of(Limited.Above.class)
                .with(ByteWatcherKeys.SITES, "on-failure")
                .execute();
        assertThat(outcomes.thrown())
                .isInstanceOf(AllocationLimitExceededError.class)
                .message()
                .startsWith(
                        "Limited.Above.allocates(): 48 B per call, limit 32 B [STEADY]\n  48  Garbage.make(Garbage.java:")
                .contains("\n  the limit is the default of package io.bytewatcher.junit.defaults\n  reproduce: ");
    }

    @Test
    void aBreachNamesThePackage() {
        Outcomes outcomes = FixtureRun.of(Limited.Above.class)
                .with(ByteWatcherKeys.SITES, "off")
                .execute();
        assertThat(outcomes.thrown())
                .message()
                .startsWith("Limited.Above.allocates(): 48 B per call, limit 32 B [STEADY]\n")
                .contains("\n  the limit is the default of package io.bytewatcher.junit.defaults");
    }

    @Test
    void holdsForTestsOfAllKinds() {
        Outcomes outcomes = FixtureRun.of(Limited.Kinds.class)
                .with(ByteWatcherKeys.SITES, "off")
                .execute();
        assertThat(outcomes.statuses())
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "within()", Status.SUCCESSFUL,
                        "aPart(AllocationMeter)", Status.SUCCESSFUL,
                        "argument 16", Status.SUCCESSFUL,
                        "argument 32", Status.FAILED,
                        "dynamic", Status.FAILED,
                        "nested()", Status.FAILED));
        assertThat(outcomes.allocation("within()"))
                .startsWith("32 B per call [STEADY]")
                .doesNotContain("inexact");
        assertThat(outcomes.thrownBy("nested()"))
                .hasMessageStartingWith("Limited.Kinds.Inner.nested(): 48 B per call, limit 32 B [STEADY]");
    }

    @Test
    void yieldsToMethodsAndClasses() {
        Outcomes outcomes = FixtureRun.run(Limited.Stating.class, Limited.StatingClass.class);
        assertThat(outcomes.failures()).isEmpty();
        assertThat(outcomes.containerFailures()).isEmpty();
        assertThat(outcomes.allocations())
                .containsOnlyKeys("recorded()", "limited()", "ofTheClass()", "nested()", "watched()");
    }

    @Test
    void holdsForInheritedTestsOfItsClassesOnly() {
        Outcomes outcomes = FixtureRun.of(
                        Limited.OfAnotherPackage.class, io.bytewatcher.junit.defaults.sub.Allocating.class)
                .with(ByteWatcherKeys.SITES, "off")
                .execute();
        assertThat(outcomes.statuses())
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "inherited()", Status.FAILED, "nested()", Status.FAILED, "allocates()", Status.SUCCESSFUL));
        assertThat(outcomes.allocations()).isEmpty();
    }

    @Test
    void isMeasuredBesideASurvey() {
        Outcomes outcomes = FixtureRun.of(Limited.Kinds.class, io.bytewatcher.junit.defaults.sub.Allocating.class)
                .with(ByteWatcherKeys.SURVEY, "true")
                .execute();
        assertThat(outcomes.failures()).hasSize(3);
        assertThat(outcomes.allocation("allocates()")).isEqualTo("48 B [SINGLE_SHOT]");
        assertThat(outcomes.allocation("within()"))
                .startsWith("32 B per call [STEADY]")
                .doesNotContain("inexact");
    }

    @Test
    void isOffWithAllLimits() {
        Outcomes outcomes = FixtureRun.of(Limited.Above.class)
                .with(ByteWatcherKeys.ENABLED, "false")
                .execute();
        assertThat(outcomes.failures()).isEmpty();
        assertThat(outcomes.allocations()).isEmpty();
    }

    @Test
    void anExemptionHoldsForThePackage() {
        Outcomes outcomes = FixtureRun.of(io.bytewatcher.junit.defaults.exempt.Allocating.class)
                .with(ByteWatcherKeys.SINGLE_SHOT_LIMIT, "0")
                .execute();
        assertThat(outcomes.failures()).isEmpty();
        assertThat(outcomes.allocations()).isEmpty();
    }

    @Test
    void anInterceptedTestSaysWhatToDo() {
        assertThat(FixtureRun.run(Limited.Intercepted.class).allocation())
                .startsWith("32 B per call [STEADY]")
                .endsWith(
                        "; the first call ran through the extensions inside of ByteWatcher, the measured calls without"
                                + " them");
    }

    @Test
    void anEmptyFactoryFails() {
        assertThat(FixtureRun.run(Limited.Empty.class).thrownBy("none()"))
                .isInstanceOf(AllocationNotMeasuredException.class)
                .hasMessageStartingWith("Limited.Empty.none() was not measured: it ran no dynamic test.");
    }

    @Test
    void badDefaultsFailEachTest() {
        assertThat(FixtureRun.run(io.bytewatcher.junit.defaults.bad.Allocating.class)
                        .thrown())
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessage(
                        "package io.bytewatcher.junit.defaults.bad: @MaxAllocation value: -1 (expected: >= 0 bytes)");
        assertThat(FixtureRun.run(io.bytewatcher.junit.defaults.contradictory.Allocating.class)
                        .thrown())
                .isInstanceOf(ExtensionConfigurationException.class)
                .message()
                .startsWith(
                        "package io.bytewatcher.junit.defaults.contradictory: its annotations contradict each other: ")
                .endsWith(". Keep one of them.");
    }

    @Test
    void aDefaultForAllThreadsRefusesParallelExecution() {
        assertThat(FixtureRun.run(io.bytewatcher.junit.defaults.threads.Allocating.class)
                        .failures())
                .isEmpty();
        assertThat(FixtureRun.of(io.bytewatcher.junit.defaults.threads.Allocating.class)
                        .inParallel()
                        .execute()
                        .thrown())
                .isInstanceOf(AllocationNotMeasuredException.class)
                .hasMessage("Allocating.allocates() counts all threads, but other tests may run at the same time: JUnit"
                        + " takes no lock for the annotation of package io.bytewatcher.junit.defaults.threads. Put"
                        + " @Isolated, or the annotation itself, on its class.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"exclude=io.bytewatcher.*", "include=com.acme.*"})
    void failsTheRunIfJUnitMayNotDetectTheExtension(String parameter) {
        String[] keyAndValue = parameter.split("=", -1);
        FixtureRun run = FixtureRun.of(Limited.Above.class)
                .with("junit.jupiter.extensions.autodetection.enabled", "false")
                .with("junit.jupiter.extensions.autodetection." + keyAndValue[0], keyAndValue[1]);
        assertThatThrownBy(run::execute)
                .isInstanceOf(JUnitException.class)
                .hasMessageContaining("the default of a package need JUnit to detect ")
                .hasMessageContaining("the configuration parameters of this run prevent it. Set ");
    }

    @Test
    void aForeignEngineFailsTheRun() {
        String type = Limited.Above.class.getName();
        LauncherConfig foreign = LauncherConfig.builder()
                .enableTestEngineAutoRegistration(false)
                .addTestEngines(new ForeignEngine(type, type, List.of("allocates")))
                .build();
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(DiscoverySelectors.selectClass(Limited.Above.class))
                .build();
        Launcher launcher = LauncherFactory.create(foreign);
        assertThatThrownBy(() -> launcher.discover(request))
                .isInstanceOf(JUnitException.class)
                .hasMessageContaining(type + ".allocates carries a limit, but the engine \"foreign\" runs it, so it"
                        + " would not be measured. The limit is the default of package io.bytewatcher.junit.defaults."
                        + " Make it a test of JUnit Jupiter,");
    }
}
