package io.bytewatcher.junit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.junit.environment.FreshRun;
import io.bytewatcher.junit.environment.LauncherRun;
import io.bytewatcher.junit.internal.run.FixtureRun;
import io.bytewatcher.watch.ByteWatcher;
import io.bytewatcher.watch.WatchAssertionError;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestWatcher;
import org.junit.jupiter.api.io.TempDir;

/** The sites of a breaching thread. */
class WatchSitesTests {
    @Test
    void firstBreachNamesTheLineBeforeTheTestEnds(@TempDir Path reports) {
        List<String> lines = FreshRun.run(
                List.of(),
                "bytewatcher.sites=on-failure",
                "bytewatcher.report.dir=" + reports,
                Leaking.class.getName(),
                LauncherRun.NEXT,
                "bytewatcher.sites=on-failure",
                EndingMeanwhile.class.getName());
        String breach = "1 breach in [0-9.]+ s \\|  leaking at [0-9.]+ s: [0-9,]+ B, limit 10,000 B per thread"
                + " \\|    (leaking +)?[0-9,]+  Garbage.make\\(Garbage.java:15\\)  new byte\\[] \\|.*";
        assertThat(lines)
                .filteredOn(line -> !line.startsWith("[bytewatcher] "))
                .filteredOn(line -> !line.startsWith("WARNING: ")) // of the JVM from 21 on, about the agent
                .satisfiesExactly(
                        line -> assertThat(line)
                                .isEqualTo("leads to io.bytewatcher.junit.Garbage.make(Garbage.java:15)"),
                        line -> assertThat(line)
                                .matches(
                                        "FAILED test AllocationBreachError WatchSitesTests.Leaking.test\\(ByteWatcher\\): "
                                                + breach),
                        line -> assertThat(line).isEqualTo(LauncherRun.NEXT),
                        line -> assertThat(line)
                                .matches("FAILED test AllocationBreachError"
                                        + " WatchSitesTests.EndingMeanwhile.test\\(ByteWatcher\\): " + breach));
        assertThat(reports.resolve("sites.collapsed"))
                .content(UTF_8)
                .containsPattern(
                        "WatchSitesTests\\$Leaking#test;java/lang/Thread.run;.*;io/bytewatcher/junit/Garbage.make;"
                                + "byte\\[]_\\[i] [1-9][0-9]*\n");
    }

    @Test
    void sitesAreNotSearchedIfOff() {
        hasNoSites(FixtureRun.run(LeakingUntilTold.class));
        hasNoSites(FixtureRun.of(WithoutSites.class)
                .with("bytewatcher.sites", "on-failure")
                .execute());
    }

    @Test
    void breachAtTheEndIsNotSearched() {
        hasNoSites(FixtureRun.of(AtTheEnd.class)
                .with("bytewatcher.sites", "on-failure")
                .execute());
    }

    @Test
    void sitesAreNotSearchedInParallelRuns() {
        hasNoSites(FixtureRun.of(LeakingUntilTold.class)
                .with("bytewatcher.sites", "on-failure")
                .inParallel()
                .execute());
    }

    private static void hasNoSites(Outcomes outcomes) {
        assertThat(outcomes.thrown())
                .isInstanceOfSatisfying(
                        AllocationBreachError.class,
                        error -> assertThat(error.breaches())
                                .singleElement()
                                .satisfies(breach -> assertThat(breach.sites()).isEmpty()));
    }

    /** Allocates on a thread of its own until it is closed. */
    private static final class Leak implements AutoCloseable {
        private final AtomicBoolean closed = new AtomicBoolean();
        private final CountDownLatch running = new CountDownLatch(1);
        private final Thread thread = new Thread(this::run, "leaking");

        Leak() throws InterruptedException {
            thread.setDaemon(true);
            thread.start();
            running.await();
        }

        private void run() {
            running.countDown();
            while (!closed.get()) {
                Garbage.make();
                Thread.onSpinWait();
            }
        }

        @Override
        public void close() {
            closed.set(true);
        }
    }

    static class Leaking {
        @Test
        @ExtendWith(Leads.class)
        @WatchAllocation(threads = "leaking", maxPerThread = 10_000, every = "10ms", sites = "300ms")
        void test(ByteWatcher watcher) throws InterruptedException {
            try (Leak leak = new Leak()) {
                Waiting.until(() -> watcher.breaches().stream()
                        .anyMatch(breach -> breach.sites().isPresent()));
                assertThat(leak.thread.isAlive()).isTrue();
            }
        }
    }

    /** Prints the top of the stack trace. */
    static final class Leads implements TestWatcher {
        @Override
        public void testFailed(ExtensionContext context, Throwable cause) {
            System.out.println("leads to " + cause.getStackTrace()[0]);
        }
    }

    static class EndingMeanwhile {
        @Test
        @WatchAllocation(threads = "leaking", maxPerThread = 10_000, every = "10ms", sites = "300ms")
        @SuppressWarnings("resource") // it goes on
        void test(ByteWatcher watcher) throws InterruptedException {
            new Leak();
            Waiting.until(() -> !watcher.snapshot().isCounting()); // so they are sought now
        }
    }

    static class LeakingUntilTold {
        @Test
        @WatchAllocation(threads = "leaking", maxPerThread = 10_000, every = "10ms", sites = "100ms")
        void test(ByteWatcher watcher) throws InterruptedException {
            untilTold(watcher);
        }
    }

    static class WithoutSites {
        @Test
        @WatchAllocation(threads = "leaking", maxPerThread = 10_000, every = "10ms", sites = "0s")
        void test(ByteWatcher watcher) throws InterruptedException {
            untilTold(watcher);
        }
    }

    /** Waits until the listeners have been notified, so that a search for sites would have ended. */
    private static void untilTold(ByteWatcher watcher) throws InterruptedException {
        try (Leak leak = new Leak()) {
            Waiting.until(() -> !watcher.breaches().isEmpty());
            try {
                watcher.assertNoBreach();
            } catch (WatchAssertionError asExpected) {
                assertThat(leak.thread.isAlive()).isTrue();
            }
        }
    }

    static class AtTheEnd {
        @Test
        @WatchAllocation(threads = "main", maxPerThread = 10_000, every = "1h")
        void test() {
            Garbage.make(20_000);
        }
    }
}
