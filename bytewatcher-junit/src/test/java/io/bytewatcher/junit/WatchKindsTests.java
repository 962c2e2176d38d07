package io.bytewatcher.junit;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.junit.internal.run.FixtureRun;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.engine.TestExecutionResult.Status;

/** Each kind of test that JUnit knows, watched; beside other extensions, and in parallel. */
class WatchKindsTests {
    private static final int MIB = 1 << 20;

    @Test
    void eachInvocationOfAParameterizedTestIsWatchedSeparately() {
        Outcomes outcomes = FixtureRun.run(Parameterized.class);
        assertThat(outcomes.statuses().values())
                .containsExactly(Status.SUCCESSFUL, Status.SUCCESSFUL, Status.SUCCESSFUL, Status.FAILED);
        assertThat(outcomes.failures())
                .singleElement()
                .asString()
                .contains("WatchKindsTests.Parameterized.allocates(int) [4] ", ": 1 breach in ");
    }

    static class Parameterized {
        @ParameterizedTest
        @ValueSource(ints = {MIB, MIB, MIB, 3 * MIB})
        @WatchAllocation(threads = "main", maxPerThread = 2 * MIB)
        void allocates(int length) {
            Garbage.make(length);
        }
    }

    @Test
    void eachRepetitionIsWatchedSeparately() {
        Outcomes outcomes = FixtureRun.run(Repeated.class);
        assertThat(outcomes.statuses())
                .containsEntry("repetition 1", Status.SUCCESSFUL)
                .containsEntry("repetition 2", Status.FAILED)
                .containsEntry("repetition 3", Status.SUCCESSFUL);
    }

    static class Repeated {
        @RepeatedTest(value = 3, name = "repetition {currentRepetition}")
        @WatchAllocation(threads = "main", maxPerThread = 2 * MIB)
        void allocates(RepetitionInfo info) {
            Garbage.make(info.getCurrentRepetition() == 2 ? 3 * MIB : MIB);
        }
    }

    @Test
    void eachDynamicTestIsWatchedSeparately(@TempDir Path reports) {
        Outcomes outcomes = FixtureRun.run(Dynamic.class);
        assertThat(outcomes.statuses())
                .containsEntry("little", Status.SUCCESSFUL)
                .containsEntry("much", Status.FAILED)
                .containsEntry("little again", Status.SUCCESSFUL);
        assertThat(outcomes.thrownBy("much"))
                .isInstanceOf(AllocationBreachError.class)
                .message()
                .startsWith("WatchKindsTests.Dynamic.tests() much: 1 breach in ");
        assertThat(FixtureRun.of(Dynamic.class)
                        .with("bytewatcher.enabled", "false")
                        .reportingTo(reports)
                        .execute()
                        .printed())
                .contains("[bytewatcher] bytewatcher.enabled=false: 3 tests were run without their allocation limit");
    }

    static class Dynamic {
        @TestFactory
        @WatchAllocation(threads = "main", maxPerThread = 2 * MIB)
        List<DynamicTest> tests() {
            Garbage.make(3 * MIB);
            return List.of(
                    DynamicTest.dynamicTest("little", () -> Garbage.make(MIB)),
                    DynamicTest.dynamicTest("much", () -> Garbage.make(3 * MIB)),
                    DynamicTest.dynamicTest("little again", () -> Garbage.make(MIB)));
        }
    }

    @Test
    void disabledTestIsNotWatched() {
        Outcomes outcomes = FixtureRun.run(WithDisabled.class);
        assertThat(outcomes.skipped()).containsEntry("disabled()", "later");
        assertThat(outcomes.statuses()).isEmpty();
    }

    static class WithDisabled {
        @Test
        @Disabled("later")
        @WatchAllocation(threads = "no-such-*", maxPerThread = 1)
        void disabled() {}
    }

    @Test
    void testInvokedByAnotherExtensionFailsAsNotWatched() {
        assertThat(FixtureRun.run(ReplacedOutside.class).thrown())
                .isInstanceOf(AllocationNotMeasuredException.class)
                .hasMessage(
                        "WatchKindsTests.ReplacedOutside.test() was not watched: another extension replaced its invocation and"
                                + " ByteWatcher never saw it. Put @WatchAllocation on the class, before the other extension, or watch"
                                + " inside the test with ByteWatcher.builder().");
        assertThat(FixtureRun.of(ReplacedOutside.class)
                        .with("bytewatcher.enabled", "false")
                        .execute()
                        .failures())
                .isEmpty();
    }

    @ExtendWith(Interceptors.Replacing.class)
    static class ReplacedOutside {
        @Test
        @WatchAllocation(threads = "main", maxPerThread = MIB)
        void test() {}
    }

    @Test
    void isWatchedIfRegisteredBeforeTheOtherExtension() {
        assertThat(FixtureRun.run(ReplacedInside.class).thrown()).isInstanceOf(AllocationBreachError.class);
    }

    @WatchAllocation(threads = "main", maxPerThread = MIB)
    @ExtendWith(Interceptors.Replacing.class)
    static class ReplacedInside {
        @Test
        void test() {
            Garbage.make(2 * MIB);
        }
    }

    @Test
    void testMovedToAnotherThreadIsWatchedThere() {
        assertThat(FixtureRun.run(Elsewhere.class).thrown())
                .isInstanceOf(AllocationBreachError.class)
                .hasMessageContaining("\n  Thread-")
                .hasMessageContaining(" B, limit 1,048,576 B per thread\n");
    }

    @ExtendWith(Interceptors.OnAPlatformThread.class)
    static class Elsewhere {
        @Test
        @WatchAllocation(maxPerThread = MIB)
        void test() {
            Garbage.make(4 * MIB);
        }
    }

    private static final Queue<String> EVENTS = new ConcurrentLinkedQueue<>();

    @Test
    void watchOfAllThreadsRunsAloneInParallelRuns() {
        EVENTS.clear();
        Outcomes outcomes = FixtureRun.of(Crowd.class, Alone.class).inParallel().execute();
        assertThat(outcomes.failures()).isEmpty();
        List<String> events = List.copyOf(EVENTS);
        assertThat(events).hasSize(20);
        assertThat(IntStream.range(1, events.size()))
                .as("tests ran in parallel at all: %s", events)
                .anyMatch(i ->
                        events.get(i - 1).endsWith(" begins") && events.get(i).endsWith(" begins"));
        for (int i = 0; i < events.size(); i++) {
            if (events.get(i).equals("alone begins")) {
                assertThat(events.get(i + 1)).isEqualTo("alone ends");
            }
        }
    }

    private static void spend(String test) throws InterruptedException {
        EVENTS.add(test + " begins");
        Thread.sleep(50); // the longer, the likelier it is that other tests begin during it
        EVENTS.add(test + " ends");
    }

    static class Crowd {
        @ParameterizedTest
        @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
        void together(int number) throws InterruptedException {
            spend("crowd " + number);
        }
    }

    @WatchAllocation
    static class Alone {
        @Test
        void alone() throws InterruptedException {
            spend("alone");
        }

        @Test
        void aloneToo() throws InterruptedException {
            spend("alone");
        }
    }
}
