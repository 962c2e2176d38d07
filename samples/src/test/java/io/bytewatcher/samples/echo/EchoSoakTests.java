package io.bytewatcher.samples.echo;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.AllocationSite;
import io.bytewatcher.SiteReport;
import io.bytewatcher.watch.AllocationLimit;
import io.bytewatcher.watch.Breach;
import io.bytewatcher.watch.ByteWatcher;
import io.bytewatcher.watch.ByteWatcherBuilder;
import io.bytewatcher.watch.ThreadHistory;
import io.bytewatcher.watch.ThreadSelector;
import java.io.IOException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Client and server run under watch. Then the client allocates one object in 1,000 messages. The watch has to see it within two periods,
 * and to find its line.
 */
@Isolated
class EchoSoakTests {
    private static final Duration SHORT = Duration.ofSeconds(1);
    private static final Duration LONG = Duration.ofSeconds(Long.getLong("soak.seconds", 1_800));

    private static final Duration PERIOD = Duration.ofMillis(500);
    private static final int PERIODS = 2;
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    /** The longest wait on a slow machine. */
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    /** A history keeps all sweeps until there are twice as many. Then it drops every second one. */
    private static final int WHOLE_HISTORY = 128;

    private static final Duration LEAST_RECORDED = Duration.ofSeconds(1);
    private static final int LEAKS_RECORDED = 10;

    /** Both sides are woken. On a busy machine, sides that spin would lose a time slice for each message. */
    private static final EchoSettings SETTINGS =
            EchoSettings.of(Transport.TCP, WaitStrategy.SELECT).withSize(64);

    /** Selectors of both sides (two each), the listener, and both ends of the connection. */
    private static final int DESCRIPTORS = 8;

    private static final long TOTAL = 320;

    /** The number of the first leak above the total. */
    private static final long LEAKS_TO_TOTAL = TOTAL / LeakingClient.LEAK_BYTES + 1;

    private static final AllocationLimit NOTHING_PER_MESSAGE = AllocationLimit.perOperation(0);
    private static final AllocationLimit LITTLE_IN_ALL = AllocationLimit.total(TOTAL);
    private static final AllocationLimit LITTLE_PER_SECOND = AllocationLimit.perSecond(64 * 1024);

    @BeforeEach
    void descriptorsAreLow() {
        LowDescriptors.require(DESCRIPTORS);
    }

    /**
     * A build shares its machine, so the test counts the watcher's sweeps instead of time, however late they are.
     */
    @Test
    @Tag("gate")
    void aShortSoakThatAllocatesNothingBreaksNoLimitAndOneObjectInAThousandMessagesBreaksThemWithinTwoSweeps()
            throws Exception {
        soak(SHORT, (watcher, breach, crossed) -> {
            List<ThreadHistory.Point> sweeps =
                    watcher.history().stream().findFirst().orElseThrow().points();
            assertThat(sweeps).hasSizeLessThan(WHOLE_HISTORY);
            assertThat(sweeps)
                    .extracting(ThreadHistory.Point::elapsed)
                    .filteredOn(sweep -> sweep.compareTo(crossed) > 0 && sweep.compareTo(breach.elapsed()) <= 0)
                    .as("sweeps from the leak, at %s, to the breach, at %s", crossed, breach.elapsed())
                    .hasSizeBetween(1, PERIODS);
        });
    }

    /** Has the machine to itself, and asserts on time. */
    @Test
    @Tag("nightly")
    void aLongSoakThatAllocatesNothingBreaksNoLimitAndOneObjectInAThousandMessagesBreaksThemWithinTwoPeriods()
            throws Exception {
        soak(
                LONG,
                (watcher, breach, crossed) ->
                        assertThat(breach.elapsed().minus(crossed)).isLessThan(PERIOD.multipliedBy(PERIODS)));
    }

    /** Checks how late a breach was. */
    private interface Punctuality {

        /** Checks a breach, with the time at which it crossed its limit, since the start of the watch. */
        void check(ByteWatcher watcher, Breach breach, Duration crossed);
    }

    private static void soak(Duration duration, Punctuality punctuality) throws Exception {
        try (EchoServerThread server = EchoServerThread.start(SETTINGS, ServerAddress.loopback(), Peers.ONE);
                LeakingClient client = LeakingClient.start(server.address(), SETTINGS, TIMEOUT, LEAKS_TO_TOTAL)) {
            client.startLeaking(); // the JIT would recompile for a branch first taken later
            client.awaitMessages(30L * LeakingClient.MESSAGES_PER_LEAK);
            client.stopLeaking();
            settle(client);
            try (ByteWatcher watcher = watch().start()) {
                client.report(watcher);
                soak(duration, watcher, client);
                watcher.assertNoBreach();
                assertThat(watcher.snapshot().threads()).hasSize(2);
                assertThat(watcher.snapshot().operations()).isGreaterThan(LeakingClient.MESSAGES_PER_LEAK);
                long started = startNanos(watcher);

                client.startLeaking();
                await(client, () -> first(LITTLE_IN_ALL, watcher).isPresent());
                // A second can pass without a leak on a slow machine. The limit per message is then broken again.
                assertThat(watcher.breaches())
                        .extracting(Breach::limit)
                        .startsWith(NOTHING_PER_MESSAGE)
                        .containsOnly(NOTHING_PER_MESSAGE, LITTLE_IN_ALL);
                Breach perMessage = first(NOTHING_PER_MESSAGE, watcher).orElseThrow();
                Breach inAll = first(LITTLE_IN_ALL, watcher).orElseThrow();
                punctuality.check(watcher, perMessage, Duration.ofNanos(client.firstNanos() - started));
                punctuality.check(watcher, inAll, Duration.ofNanos(client.remarkableNanos() - started));
                assertThat(inAll.threadName()).isEqualTo("echo-client");
                assertThat(inAll.bytes() % LeakingClient.LEAK_BYTES).isZero();

                Duration perLeak = Duration.ofNanos(client.remarkableNanos() - client.firstNanos())
                        .dividedBy(LEAKS_TO_TOTAL - 1);
                assertThatItsLineIsFound(inAll, perLeak.multipliedBy(LEAKS_RECORDED));
            }
        }
    }

    private static ByteWatcherBuilder watch() {
        return ByteWatcher.builder()
                .threads(ThreadSelector.named("echo-*"))
                .limit(NOTHING_PER_MESSAGE)
                .limit(LITTLE_IN_ALL)
                .limit(LITTLE_PER_SECOND)
                .every(PERIOD)
                .failIfNone();
    }

    /** Waits for the JIT in a separate watch, so the history of the next watch starts after it. */
    private static void settle(LeakingClient client) throws IOException {
        try (ByteWatcher warmUp = watch().warmUpUntilSettled().start()) {
            client.report(warmUp);
            await(client, () -> warmUp.snapshot().isCounting());
            client.stopReporting();
        }
    }

    /** Returns the start of the watch on the clock of {@link System#nanoTime()}: the earliest of estimates, none of which is too early. */
    private static long startNanos(ByteWatcher watcher) {
        long start = System.nanoTime();
        for (int i = 0; i < 5; i++) {
            Duration elapsed = watcher.snapshot().elapsed();
            start = Math.min(start, System.nanoTime() - elapsed.toNanos());
        }
        return start;
    }

    private static void soak(Duration duration, ByteWatcher watcher, LeakingClient client) throws IOException {
        long end = System.nanoTime() + duration.toNanos();
        while (System.nanoTime() - end < 0) {
            LockSupport.parkNanos(PERIOD.toNanos());
            client.requireRunning();
            if (!watcher.breaches().isEmpty()) {
                return; // reported by the caller at once
            }
        }
    }

    private static Optional<Breach> first(AllocationLimit limit, ByteWatcher watcher) {
        return watcher.breaches().stream()
                .filter(breach -> breach.limit().equals(limit))
                .findFirst();
    }

    private static void assertThatItsLineIsFound(Breach breach, Duration leaking) throws Exception {
        SiteReport report = breach.sites(leaking.compareTo(LEAST_RECORDED) > 0 ? leaking : LEAST_RECORDED);
        assertThat(report.isFound()).as(report.toString()).isTrue();
        assertThat(report.sites())
                .as(report.toString())
                .filteredOn(site -> site.methodName().equals("leak"))
                .singleElement()
                .satisfies(site -> {
                    assertThat(site.className()).isEqualTo(LeakingClient.class.getName());
                    assertThat(site.line()).isEqualTo(Leaks.line("src/test/java", LeakingClient.class));
                    assertThat(site.cause()).isEqualTo("new Object");
                });
        assertThat(report.sites().stream()
                        .max(Comparator.comparingLong(AllocationSite::hits))
                        .map(AllocationSite::methodName))
                .as(report.toString())
                .contains("leak");
    }

    private static void await(LeakingClient client, BooleanSupplier condition) throws IOException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            client.requireRunning();
            assertThat(System.nanoTime() - deadline).isNegative();
            LockSupport.parkNanos(10_000_000);
        }
    }
}
