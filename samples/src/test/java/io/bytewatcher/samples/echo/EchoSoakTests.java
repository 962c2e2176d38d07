package io.bytewatcher.samples.echo;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.sites.AllocationSite;
import io.bytewatcher.sites.SiteReport;
import io.bytewatcher.watch.AllocationLimit;
import io.bytewatcher.watch.Breach;
import io.bytewatcher.watch.ByteWatcher;
import io.bytewatcher.watch.ThreadSelector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Client and server run for a long time under watch: 60 s, or as the property {@code soak.seconds} says. Then one object in 1,000 messages
 * is allocated, and it has to be seen, in a soak of more than 60 s within two periods, and its line to be found.
 */
@Isolated
class EchoSoakTests {
    private static final Duration SOAK = Duration.ofSeconds(Long.getLong("soak.seconds", 60));

    /** A build shares its machine with others, so it asserts on no time; a long soak has it to itself. */
    private static final boolean IS_MEASUREMENT = SOAK.toSeconds() > 60;

    private static final Duration PERIOD = Duration.ofMillis(500);
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    /** Until something must have happened on the slowest machine. */
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private static final Duration LEAST_RECORDED = Duration.ofSeconds(2);
    private static final int LEAKS_RECORDED = 10;

    /** Both sides are woken: if they spun, each message would cost a time slice where other programs want the processors. */
    private static final EchoSettings SETTINGS =
            EchoSettings.of(Transport.TCP, Wait.SELECT).withSize(64);

    /** Selectors of both sides (two each), listener, both ends of the connection. */
    private static final int DESCRIPTORS = 8;

    private static final long TOTAL = 1_600;
    /** The first that is not allowed. */
    private static final long LEAKS_TO_TOTAL = TOTAL / LeakingClient.LEAK_BYTES + 1;

    private static final AllocationLimit NOTHING_PER_MESSAGE = AllocationLimit.perOperation(0);
    private static final AllocationLimit LITTLE_IN_ALL = AllocationLimit.total(TOTAL);
    private static final AllocationLimit LITTLE_PER_SECOND = AllocationLimit.perSecond(64 * 1024);

    @BeforeEach
    void descriptorsAreLow() {
        LowDescriptors.require(DESCRIPTORS);
    }

    @Test
    void aSoakThatAllocatesNothingBreaksNoLimitAndOneObjectInAThousandMessagesBreaksThemAtOnce() throws Exception {
        try (EchoServerThread server = EchoServerThread.start(SETTINGS, Place.loopback(), Peers.ONE);
                LeakingClient client = LeakingClient.start(server.address(), SETTINGS, TIMEOUT, LEAKS_TO_TOTAL)) {
            client.startLeaking(); // what is run first later is compiled anew later
            client.awaitMessages(100L * LeakingClient.MESSAGES_PER_LEAK);
            client.stopLeaking();
            ByteWatcher watcher = ByteWatcher.builder()
                    .threads(ThreadSelector.named("echo-*"))
                    .limit(NOTHING_PER_MESSAGE)
                    .limit(LITTLE_IN_ALL)
                    .limit(LITTLE_PER_SECOND)
                    .every(PERIOD)
                    .warmUpUntilSettled()
                    .failIfNone()
                    .start();
            long started = System.nanoTime(); // a little later than the watch
            try (watcher) {
                client.report(watcher);
                await(client, () -> watcher.snapshot().isCounting());

                soak(watcher, client);
                watcher.assertNoBreach();
                assertThat(watcher.snapshot().threads()).hasSize(2);
                assertThat(watcher.snapshot().operations()).isGreaterThan(LeakingClient.MESSAGES_PER_LEAK);

                client.startLeaking();
                await(client, () -> first(LITTLE_IN_ALL, watcher).isPresent());
                // On a slow machine a second can pass without a leak; then what is per message is told once more.
                assertThat(watcher.breaches())
                        .extracting(Breach::limit)
                        .startsWith(NOTHING_PER_MESSAGE)
                        .containsOnly(NOTHING_PER_MESSAGE, LITTLE_IN_ALL);
                Breach perMessage = first(NOTHING_PER_MESSAGE, watcher).orElseThrow();
                Breach inAll = first(LITTLE_IN_ALL, watcher).orElseThrow();
                if (IS_MEASUREMENT) {
                    assertThat(late(perMessage, started, client.firstNanos())).isLessThan(PERIOD.multipliedBy(2));
                    assertThat(late(inAll, started, client.remarkableNanos())).isLessThan(PERIOD.multipliedBy(2));
                }
                assertThat(inAll.threadName()).isEqualTo("echo-client");
                assertThat(inAll.bytes() % LeakingClient.LEAK_BYTES).isZero();

                Duration perLeak = Duration.ofNanos(client.remarkableNanos() - client.firstNanos())
                        .dividedBy(LEAKS_TO_TOTAL - 1);
                assertThatItsLineIsFound(inAll, perLeak.multipliedBy(LEAKS_RECORDED));
            }
        }
    }

    private static void soak(ByteWatcher watcher, LeakingClient client) throws IOException {
        long end = System.nanoTime() + SOAK.toNanos();
        while (System.nanoTime() - end < 0) {
            LockSupport.parkNanos(PERIOD.toNanos());
            client.requireRunning();
            if (!watcher.breaches().isEmpty()) {
                return; // to be told at once
            }
        }
    }

    private static Optional<Breach> first(AllocationLimit limit, ByteWatcher watcher) {
        return watcher.breaches().stream()
                .filter(breach -> breach.limit().equals(limit))
                .findFirst();
    }

    private static Duration late(Breach breach, long started, long crossed) {
        return Duration.ofNanos(started + breach.elapsed().toNanos() - crossed);
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
                    assertThat(site.line()).isEqualTo(lineOfLeak());
                    assertThat(site.cause()).isEqualTo("new Object");
                });
        assertThat(report.sites().stream()
                        .max(Comparator.comparingLong(AllocationSite::hits))
                        .map(AllocationSite::methodName))
                .as(report.toString())
                .contains("leak");
    }

    private static int lineOfLeak() throws IOException {
        Path source = Path.of(
                System.getProperty("basedir", "."),
                "src/test/java",
                LeakingClient.class.getName().replace('.', '/') + ".java");
        List<String> lines = Files.readAllLines(source);
        return IntStream.range(0, lines.size())
                .filter(i -> lines.get(i).endsWith("// the leak"))
                .map(i -> i + 1)
                .findFirst()
                .orElseThrow();
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
