package io.bytewatcher.junit;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.junit.internal.run.FixtureRun;
import io.bytewatcher.report.ReportDirectory;
import io.bytewatcher.report.RunResults;
import io.bytewatcher.watch.Breach;
import io.bytewatcher.watch.ByteWatcher;
import io.bytewatcher.watch.WatchAssertionError;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

class WatchAllocationTests {
    private static final int MIB = 1 << 20;

    @Test
    void passesWithinItsLimitsWithoutOutput() {
        Outcomes outcomes = FixtureRun.run(WithinLimits.class);
        assertThat(outcomes.failures()).isEmpty();
        assertThat(outcomes.statuses().values()).containsOnly(Status.SUCCESSFUL).hasSize(2);
        assertThat(outcomes.allocations()).isEmpty();
    }

    static class WithinLimits {
        @Test
        @WatchAllocation(maxPerThread = 4 * MIB, maxTotal = 64 * MIB, maxPerSecond = 4 * MIB, window = "10s")
        void allThreads() {
            Garbage.make(MIB);
        }

        @Test
        @WatchAllocation(threads = "main", maxPerOperation = 2 * MIB)
        void operations(ByteWatcher watcher) {
            for (int i = 0; i < 10; i++) {
                Garbage.make(MIB);
                watcher.operations(1);
            }
        }
    }

    @Test
    void aBreachFailsTheTestAtItsEnd() {
        Throwable thrown = FixtureRun.run(OneBreach.class).thrown();
        assertThat(OneBreach.cameToItsEnd).isTrue();
        assertThat(thrown)
                .isInstanceOf(AllocationBreachError.class)
                .message()
                .matches("WatchAllocationTests.OneBreach.test\\(\\): 1 breach in [0-9.]+ s"
                        + "\n  main at [0-9.]+ s: 1,0[0-9]{2},[0-9]{3} B, limit 1,000,000 B per thread"
                        + "(\n      at .*)+"
                        + "\n  watched named main, every 500ms");
        AssertionFailedError error = (AssertionFailedError) thrown;
        assertThat(error.getExpected().getStringRepresentation()).isEqualTo("at most 1,000,000 B per thread");
        assertThat(error.getActual().getStringRepresentation())
                .matches("main at [0-9.]+ s: 1,0[0-9]{2},[0-9]{3} B, limit 1,000,000 B per thread");
        assertThat(((AllocationBreachError) thrown).breaches())
                .singleElement()
                .extracting(Breach::threadName)
                .isEqualTo("main");
    }

    static class OneBreach {
        private static boolean cameToItsEnd;

        @Test
        @WatchAllocation(threads = "main", maxPerThread = 1_000_000)
        void test() {
            Garbage.make(MIB);
            cameToItsEnd = true;
        }
    }

    @Test
    void allBreachesAreOneFailure() {
        Throwable thrown = FixtureRun.run(SeveralBreaches.class).thrown();
        assertThat(thrown)
                .message()
                .startsWith("WatchAllocationTests.SeveralBreaches.test(ByteWatcher): 4 breaches in ")
                .containsPattern("s and 1 operations\n")
                .containsPattern("\n  main at .* B, limit 1,000,000 B per thread\n")
                .containsPattern("\n  watched-worker at .* B, limit 1,000,000 B per thread\n")
                .containsPattern("\n  all watched threads at .* B, limit 1,500,000 B of all watched threads\n")
                .containsPattern("\n  all watched threads at .* B per operation .*, limit 8 B per operation over 1 s\n")
                .endsWith("\n  watched named main, watched-*, every 500ms");
        assertThat(((AssertionFailedError) thrown).getExpected().getStringRepresentation())
                .isEqualTo(
                        "at most 1,000,000 B per thread; 1,500,000 B of all watched threads; 8 B per operation over 1 s");
        assertThat(((AssertionFailedError) thrown).getActual().getStringRepresentation())
                .isEqualTo("4 breaches");
    }

    static class SeveralBreaches {
        private final ExecutorService pool =
                Executors.newSingleThreadExecutor(task -> new Thread(task, "watched-worker"));

        @AfterEach
        void stop() {
            pool.shutdown();
        }

        @Test
        @WatchAllocation(
                threads = {"main", "watched-*"},
                maxPerThread = 1_000_000,
                maxTotal = 1_500_000,
                maxPerOperation = 8)
        void test(ByteWatcher watcher) throws Exception {
            Garbage.make(MIB);
            pool.submit(() -> Garbage.make(MIB)).get();
            watcher.operations(1);
        }
    }

    @Test
    void aRateIsJudgedWhileTheTestRuns() {
        assertThat(FixtureRun.run(TooFast.class).thrown())
                .message()
                .matches(
                        "(?s)WatchAllocationTests.TooFast.test\\(ByteWatcher\\): 1 breach in .*"
                                + "\n  main at [0-9.]+ s: [0-9,]+ B within [0-9.]+ s, limit 100,000 B/s per thread over 2 s\n.*");
    }

    static class TooFast {
        @Test
        @WatchAllocation(threads = "main", maxPerSecond = 100_000, window = "2s", every = "10ms")
        void test(ByteWatcher watcher) throws InterruptedException {
            Waiting.until(() -> !watcher.breaches().isEmpty(), () -> Garbage.make(MIB));
        }
    }

    @Test
    void limitOfZeroPerOperationIsBrokenByAnyByte() {
        assertThat(FixtureRun.run(NotANothing.class).thrown())
                .isInstanceOf(AllocationBreachError.class)
                .hasMessageContaining(", limit 0 B per operation over 1 s\n");
    }

    static class NotANothing {
        @Test
        @WatchAllocation(threads = "main", maxPerOperation = 0)
        void test() {
            Garbage.make(MIB);
        }
    }

    @Test
    void onlyTheTestMethodIsWatched() {
        assertThat(FixtureRun.run(AroundTheTest.class).failures()).isEmpty();
    }

    @WatchAllocation(threads = "main", maxPerThread = 1_000_000)
    static class AroundTheTest {
        @BeforeEach
        void before() {
            Garbage.make(MIB);
        }

        @AfterEach
        void after() {
            Garbage.make(MIB);
        }

        @Test
        void test() {}

        @Test
        void withWatcher(ByteWatcher watcher) {
            watcher.assertNoBreach();
        }
    }

    @Test
    void theWarmUpDoesNotCount() {
        assertThat(FixtureRun.run(WarmedUp.class).failures()).isEmpty();
        assertThat(FixtureRun.run(BreachAfterWarmUp.class).thrown())
                .isInstanceOf(AllocationBreachError.class)
                .message()
                .endsWith("\n  watched named main, every 10ms, after 50ms");
    }

    static class WarmedUp {
        @Test
        @WatchAllocation(threads = "main", maxPerThread = 1_000_000, every = "10ms", warmUp = "1s")
        void test(ByteWatcher watcher) throws InterruptedException {
            Garbage.make(MIB);
            assertThat(watcher.snapshot().isCounting())
                    .as("the warm-up is over, which began before the test")
                    .isFalse();
            Waiting.until(() -> watcher.snapshot().isCounting());
        }

        @Test
        @WatchAllocation(threads = "main", maxPerThread = 1_000_000, every = "10ms", warmUp = "50ms")
        void closedByTheTestItself(ByteWatcher watcher) throws InterruptedException {
            Waiting.until(() -> watcher.snapshot().isCounting());
            watcher.close();
        }
    }

    static class BreachAfterWarmUp {
        @Test
        @WatchAllocation(threads = "main", maxPerThread = 1_000_000, every = "10ms", warmUp = "50ms")
        void test(ByteWatcher watcher) throws InterruptedException {
            Waiting.until(() -> watcher.snapshot().isCounting());
            Garbage.make(MIB);
        }
    }

    @Test
    void aTestThatEndsBeforeItsWarmUpFails() {
        assertThat(FixtureRun.run(StillWarmingUp.class).thrown())
                .isInstanceOf(AllocationNotMeasuredException.class)
                .message()
                .matches(
                        "WatchAllocationTests.StillWarmingUp.test\\(\\): the test ended after [0-9.]+ s, before its warm-up was"
                                + " over \\(warmUp = \"1h\"\\), so nothing was judged. Let it run longer, or warm up for less.");
        assertThat(FixtureRun.run(NotSettled.class).thrown())
                .isInstanceOf(AllocationNotMeasuredException.class)
                .hasMessageContaining("before its warm-up was over (warmUp = \"settled\"), so nothing was judged.");
    }

    static class StillWarmingUp {
        @Test
        @WatchAllocation(maxPerThread = 1, warmUp = "1h")
        void test() {}
    }

    static class NotSettled {
        @Test
        @WatchAllocation(maxPerThread = 1, warmUp = "settled", every = "1h")
        void test(ByteWatcher watcher) {
            watcher.reset();
        }
    }

    @Test
    void failsIfNoThreadMatches() {
        assertThat(FixtureRun.run(NoSuchThread.class).thrown())
                .isInstanceOf(AllocationNotMeasuredException.class)
                .message()
                .matches(
                        "WatchAllocationTests.NoSuchThread.test\\(\\): no thread was watched: none was named no-such-\\*, nor-\\?;"
                                + " live at the end: .*\\bmain\\b.*\\. Name other threads, or sample more often \\(every\\) if they"
                                + " live shorter than that\\.");
    }

    static class NoSuchThread {
        @Test
        @WatchAllocation(threads = {"no-such-*", "nor-?"})
        void test() {}
    }

    @Test
    void failsIfOperationsAreLimitedAndNoneIsReported() {
        assertThat(FixtureRun.run(NoOperation.class).thrown())
                .isInstanceOf(AllocationNotMeasuredException.class)
                .hasMessage("WatchAllocationTests.NoOperation.test(): no operation was reported while it counted, so"
                        + " maxPerOperation was not judged. Take a ByteWatcher as a parameter of the test, and call its"
                        + " operations(n).");
    }

    static class NoOperation {
        @Test
        @WatchAllocation(threads = "main", maxPerOperation = 8)
        void test() {
            Garbage.make(MIB);
        }
    }

    @Test
    void aTestThatFailsKeepsItsOwnException() {
        assertThat(FixtureRun.run(FailingItself.class).thrown())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("its own")
                .extracting(Throwable::getSuppressed)
                .satisfies(suppressed -> assertThat(suppressed)
                        .singleElement()
                        .isInstanceOf(AllocationBreachError.class)
                        .asString()
                        .contains("WatchAllocationTests.FailingItself.test(): 1 breach in "));
        assertThat(FixtureRun.run(FailingUnwatched.class).thrown())
                .isInstanceOf(IllegalArgumentException.class)
                .hasNoSuppressedExceptions();
    }

    static class FailingItself {
        @Test
        @WatchAllocation(threads = "main", maxPerThread = 1_000_000)
        void test() {
            Garbage.make(MIB);
            throw new IllegalArgumentException("its own");
        }
    }

    static class FailingUnwatched {
        @Test
        @WatchAllocation(threads = "no-such-*", maxPerThread = 1_000_000)
        void test() {
            throw new IllegalArgumentException("its own");
        }
    }

    @Test
    void anAbortedTestStaysAborted() {
        Outcomes outcomes = FixtureRun.run(Aborting.class);
        assertThat(outcomes.statuses()).containsEntry("test()", Status.ABORTED);
        assertThat(outcomes.thrown()).isInstanceOf(TestAbortedException.class);
        assertThat(outcomes.thrown().getSuppressed()).singleElement().isInstanceOf(AllocationBreachError.class);
    }

    static class Aborting {
        @Test
        @WatchAllocation(threads = "main", maxPerThread = 1_000_000)
        void test() {
            Garbage.make(MIB);
            Assumptions.abort();
        }
    }

    @Test
    void anAbortedTestWithoutAVerdictIsNotInTheReports(@TempDir Path reports) {
        Outcomes outcomes =
                FixtureRun.of(AbortingInItsWarmUp.class).reportingTo(reports).execute();
        assertThat(outcomes.statuses()).containsEntry("test()", Status.ABORTED);
        assertThat(ReportDirectory.of(reports).read().filter(RunResults::isRed)).isEmpty();
    }

    static class AbortingInItsWarmUp {
        @Test
        @WatchAllocation(threads = "main", maxPerThread = 1_000_000, warmUp = "10s")
        void test() {
            Assumptions.abort();
        }
    }

    @Test
    void breachesAssertedByTheTestAreReportedOnce() {
        assertThat(FixtureRun.run(Asserting.class).thrown())
                .isInstanceOf(WatchAssertionError.class)
                .hasNoSuppressedExceptions();
    }

    static class Asserting {
        @Test
        @WatchAllocation(threads = "main", maxPerThread = 1_000_000)
        void test(ByteWatcher watcher) {
            Garbage.make(MIB);
            watcher.assertNoBreach();
        }
    }

    @Test
    void anInterruptedTestIsJudgedAndStaysInterrupted() {
        assertThat(FixtureRun.run(Interrupted.class).thrown()).isInstanceOf(AllocationBreachError.class);
        assertThat(Interrupted.afterwards).isTrue();
    }

    static class Interrupted {
        private static boolean afterwards;

        @AfterEach
        void look() {
            afterwards = Thread.interrupted();
        }

        @Test
        @WatchAllocation(threads = "main", maxPerThread = 1_000_000)
        void test() {
            Garbage.make(MIB);
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void withoutALimitItIsOnlyRecorded() {
        Outcomes outcomes = FixtureRun.run(OnlyRecorded.class);
        assertThat(outcomes.failures()).isEmpty();
        assertThat(outcomes.allocation())
                .matches("(?s)1,0[0-9]{2},[0-9]{3}  main\n.*1,0[0-9]{2},[0-9]{3} B on 1 watched threads in [0-9.]+ s");
    }

    static class OnlyRecorded {
        @Test
        @WatchAllocation(threads = "main")
        void test() {
            Garbage.make(MIB);
        }
    }

    @Test
    void aTestThatCouldNotBeJudgedCountsAsNotMeasured(@TempDir Path reports) throws IOException {
        Outcomes outcomes = FixtureRun.of(
                        OneBreach.class,
                        WithinLimits.class,
                        NoOperation.class,
                        StillWarmingUp.class,
                        NoSuchThread.class)
                .reportingTo(reports)
                .execute();
        assertThat(outcomes.printed())
                .last()
                .asString()
                .startsWith(
                        "[bytewatcher] 3 measured: 2 within limits, 1 over, 0 regressed, 0 improved, 3 not measured,"
                                + " 0 not gated; ");
        assertThat(reports.resolve("summary.md"))
                .content()
                .startsWith("**ByteWatcher: 3 tests measured, 4 failed, 6 soaks**");
    }

    @ExtendWith(Interceptors.Replacing.class)
    static class ReplacedOutside {
        @Test
        @WatchAllocation(maxPerThread = MIB)
        void test() {}
    }

    @Test
    void aTestThatCouldNotBeWatchedIsInTheReports(@TempDir Path reports) {
        FixtureRun.of(ReplacedOutside.class).reportingTo(reports).execute();
        RunResults results = ReportDirectory.of(reports).read().orElseThrow();
        assertThat(results.isRed()).isTrue();
        assertThat(results.soaks()).singleElement().satisfies(soak -> {
            assertThat(soak.failed()).isTrue();
            assertThat(soak.message()).contains("another extension replaced its invocation");
        });
    }

    static class WatchedInItsRerun {
        private static int runs;

        @TestFactory
        @WatchAllocation(maxPerThread = MIB)
        List<DynamicTest> tests() {
            runs++;
            return runs == 1 ? List.of() : List.of(DynamicTest.dynamicTest("one", () -> {}));
        }
    }

    @Test
    void rerunDecidesAboutATestThatCouldNotBeWatched(@TempDir Path reports) {
        WatchedInItsRerun.runs = 0;
        FixtureRun.of(WatchedInItsRerun.class).times(2).reportingTo(reports).execute();
        RunResults results = ReportDirectory.of(reports).read().orElseThrow();
        assertThat(WatchedInItsRerun.runs).isEqualTo(2);
        assertThat(results.soaks())
                .singleElement()
                .satisfies(soak -> assertThat(soak.failed()).isFalse());
        assertThat(results.isRed()).isFalse();
    }

    @Test
    void reportsThatNothingIsWatchedIfDisabled(@TempDir Path reports) {
        Outcomes outcomes = FixtureRun.of(
                        OneBreach.class,
                        NoSuchThread.class,
                        NoOperation.class,
                        OnlyRecorded.class,
                        SeveralBreaches.class)
                .with("bytewatcher.enabled", "false")
                .reportingTo(reports)
                .execute();
        assertThat(outcomes.failures()).isEmpty();
        assertThat(outcomes.allocations()).isEmpty();
        assertThat(outcomes.printed())
                .contains("[bytewatcher] bytewatcher.enabled=false: 3 tests were run without their allocation limit");
    }

    @Test
    void surveyDoesNotMeasureWatchedTests() {
        Outcomes outcomes = FixtureRun.of(WithinLimits.class)
                .with("bytewatcher.survey", "true")
                .with("bytewatcher.single-shot.limit", "0")
                .execute();
        assertThat(outcomes.failures()).isEmpty();
        assertThat(outcomes.allocations()).isEmpty();
    }
}
