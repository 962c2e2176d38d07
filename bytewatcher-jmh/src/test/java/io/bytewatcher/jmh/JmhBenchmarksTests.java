package io.bytewatcher.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.bytewatcher.AllocationScope;
import io.bytewatcher.jmh.KnownBenchmarks.Fixtures;
import io.bytewatcher.junit.MaxAllocation;
import io.bytewatcher.junit.MeasureAllocation;
import io.bytewatcher.junit.NoAllocation;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;

class JmhBenchmarksTests {
    static class Fixture {
        @NoAllocation
        @TestFactory
        Stream<DynamicTest> aboveTheLimit() {
            return JmhBenchmarks.of("KnownBenchmarks.returned");
        }

        @MaxAllocation(KnownBenchmarks.ARRAY - 1)
        @TestFactory
        Stream<DynamicTest> aboveTheLimitPerOperation() {
            return JmhBenchmarks.of("KnownBenchmarks.tenOperations");
        }

        @MaxAllocation(objects = 1)
        @TestFactory
        Stream<DynamicTest> oneObjectPerOperation() {
            return JmhBenchmarks.of("KnownBenchmarks.tenOperations");
        }

        @NoAllocation(ignoring = "byte[]")
        @TestFactory
        Stream<DynamicTest> arraysOnly() {
            return JmhBenchmarks.of("KnownBenchmarks.returned");
        }

        @TestFactory
        Stream<DynamicTest> withoutAnAnnotation() {
            return JmhBenchmarks.of("KnownBenchmarks.removed");
        }

        @MeasureAllocation(scope = AllocationScope.ALL_THREADS)
        @TestFactory
        Stream<DynamicTest> onTwoThreads() {
            return JmhBenchmarks.of("KnownBenchmarks.twoThreads");
        }

        @MeasureAllocation
        @TestFactory
        Stream<DynamicTest> besideAnEndlessThread() {
            return JmhBenchmarks.of(EndlessBenchmarks.class).limit(1);
        }

        @MeasureAllocation
        @TestFactory
        Stream<DynamicTest> withFixtures() {
            return JmhBenchmarks.of("KnownBenchmarks.params").limit(1);
        }
    }

    private static Events run(String factory, String... parameters) {
        EngineTestKit.Builder kit = EngineTestKit.engine("junit-jupiter")
                .selectors(DiscoverySelectors.selectMethod(Fixture.class, factory));
        for (int i = 0; i < parameters.length; i += 2) {
            kit.configurationParameter(parameters[i], parameters[i + 1]);
        }
        return kit.execute().testEvents();
    }

    /** 32 B per operation may be two objects, so a fresh JVM is asked. */
    @Test
    void objectsOfOperationsAreCountedInAFreshJvm() {
        for (String factory : List.of("oneObjectPerOperation", "arraysOnly")) {
            assertThat(run(factory, "bytewatcher.sites", "on-failure").failed().count())
                    .isZero();
        }
        assertThat(failure("oneObjectPerOperation", "bytewatcher.sites", "off"))
                .contains(" has a limit of 1 object, and its objects are not known, ");
    }

    private static String failure(String factory, String... parameters) {
        return run(factory, parameters)
                .failed()
                .map(event -> event.getRequiredPayload(TestExecutionResult.class)
                        .getThrowable()
                        .orElseThrow())
                .map(Throwable::getMessage)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void breachHasBenchmarkFigureLineAndReason() {
        assertThat(failure("aboveTheLimit", "bytewatcher.sites", "on-failure", "bytewatcher.several-states", "fail"))
                .startsWith(KnownBenchmarks.class.getName() + ".returned: 32 B per call, limit 0 B [STEADY]")
                .containsPattern(
                        "\\n +32 +KnownBenchmarks\\.returned\\(KnownBenchmarks\\.java:\\d+\\) +new byte\\[\\]\\n"
                                + " +kept: (it is passed to Blackhole\\.consumeFull\\(Object\\) at .*, which is not inlined:"
                                + " a compiler command or directive forbids it|not known, because the time for the search was up)\\n")
                .contains("32  of 32 B explained");
    }

    /** In four fresh JVMs, too; {@link KnownFiguresTests} has figures per operation. */
    @Test
    @Tag("gate")
    @Tag("jdk-neutral")
    void limitIsPerOperation() {
        assertThat(failure("aboveTheLimitPerOperation"))
                .startsWith(KnownBenchmarks.class.getName() + ".tenOperations: 32 B per call, limit 31 B [STEADY]");
    }

    @Test
    void benchmarkWithoutAnAnnotationFails() {
        assertThat(failure("withoutAnAnnotation"))
                .isEqualTo(KnownBenchmarks.class.getName()
                        + ".removed was not measured. Put @MeasureAllocation, @NoAllocation or @MaxAllocation on the"
                        + " @TestFactory method, or on its class, and no @IgnoreAllocation on the method.");
    }

    @Test
    void bytesOfSeveralThreadsCannotBeDivided() {
        assertThat(failure("onTwoThreads"))
                .isEqualTo(KnownBenchmarks.class.getName()
                        + ".twoThreads runs on 2 threads that need not call it equally often, so a figure of all threads"
                        + " for each call does not exist. Measure one of them with scope = TEST_THREAD.");
    }

    /** JMH's code would wait for the thread for ever. */
    @Test
    @Tag("gate")
    @Tag("jdk-neutral")
    void threadThatDoesNotEndIsNamed() {
        try {
            assertThat(failure("besideAnEndlessThread"))
                    .isEqualTo("bytewatcher-jmh-1 of the benchmark does not end, not even when it is interrupted");
        } finally {
            EndlessBenchmarks.released = true;
        }
    }

    @Test
    void withoutGatingABenchmarkRunsOnce() {
        Fixtures.CALLS.clear();
        int before = Fixtures.INVOCATIONS.get();
        run("withFixtures", "bytewatcher.enabled", "false").assertStatistics(all -> all.succeeded(1));
        assertThat(Fixtures.INVOCATIONS.get() - before).isOne();
    }

    @Test
    void fixturesRunOnceAroundAllCalls() {
        Fixtures.CALLS.clear();
        int before = Fixtures.INVOCATIONS.get();
        run("withFixtures").assertStatistics(all -> all.succeeded(1));
        assertThat(Fixtures.CALLS)
                .containsExactly("set up trial 1", "set up iteration", "tear down iteration", "tear down trial");
        assertThat(Fixtures.INVOCATIONS.get() - before).isGreaterThan(100_000);
    }

    @Test
    void selectsTheBenchmarksOfClasses() {
        List<String> names = JmhBenchmarks.of(KnownBenchmarks.class)
                .map(DynamicTest::getDisplayName)
                .toList();
        assertThat(names)
                .isSorted()
                .allMatch(name -> name.startsWith(KnownBenchmarks.class.getName() + "."))
                .contains(
                        KnownBenchmarks.class.getName() + ".params (arrays = 1)",
                        KnownBenchmarks.class.getName() + ".pair:offer",
                        KnownBenchmarks.class.getName() + ".pair:take");
        assertThat(JmhBenchmarks.of(".*").count()).isGreaterThan(names.size());
    }

    @Test
    void refusesASelectionOfNothing() {
        assertThatIllegalStateException()
                .isThrownBy(() -> JmhBenchmarks.of("NoSuchBenchmark"))
                .withMessage("No benchmark matches [NoSuchBenchmark].");
        assertThatIllegalStateException().isThrownBy(() -> JmhBenchmarks.of(String.class));
        assertThatIllegalStateException()
                .as("a class that has lost its benchmarks")
                .isThrownBy(() -> JmhBenchmarks.of(KnownBenchmarks.class, String.class))
                .withMessage("No benchmark matches [^\\Qjava.lang.String.\\E[^.]+$].");
        assertThatIllegalStateException()
                .isThrownBy(() -> JmhBenchmarks.of("KnownBenchmarks", "NoSuchBenchmark"))
                .withMessage("No benchmark matches [NoSuchBenchmark].");
        assertThatIllegalArgumentException().isThrownBy(() -> JmhBenchmarks.of(new String[0]));
        assertThatIllegalArgumentException().isThrownBy(() -> JmhBenchmarks.of(new Class<?>[0]));
        assertThatIllegalArgumentException().isThrownBy(() -> JmhBenchmarks.of("("));
    }
}
