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
 * is allocated, and it has to be seen at once and found.
 */
@Isolated
class EchoSoakTests {
    private static final Duration SOAK = Duration.ofSeconds(Long.getLong("soak.seconds", 60));
    private static final Duration PERIOD = Duration.ofMillis(500);
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final Duration RECORDED = Duration.ofSeconds(2);
    private static final int SIZE = 64;
    /** Of the server, both connections and the slow server's. */
    private static final int DESCRIPTORS = 12;

    private static final long TOTAL = 1_600;
    /** The first that is not allowed. */
    private static final long LEAKS_TO_TOTAL = TOTAL / LeakingClient.LEAK_BYTES + 1;

    private static final AllocationLimit NOTHING_PER_MESSAGE = AllocationLimit.perOperation(0);
    private static final AllocationLimit LITTLE_IN_ALL = AllocationLimit.total(TOTAL);
    private static final AllocationLimit LITTLE_PER_SECOND = AllocationLimit.perSecond(64 * 1024);

    @BeforeEach
    void descriptorsAreLow() {
        LowDescriptors.assume(DESCRIPTORS);
    }

    @Test
    void aSoakThatAllocatesNothingBreaksNoLimitAndOneObjectInAThousandMessagesBreaksThemAtOnce() throws Exception {
        waitForAnswers();
        try (EchoServerThread server = EchoServerThread.start();
                LeakingClient client = LeakingClient.start(server.address(), SIZE, TIMEOUT, LEAKS_TO_TOTAL)) {
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
                await(client, Duration.ofSeconds(90), () -> watcher.snapshot().isCounting());

                soak(watcher, client);
                watcher.assertNoBreach();
                assertThat(watcher.snapshot().threads()).hasSize(2);
                assertThat(watcher.snapshot().operations()).isGreaterThan(SOAK.toSeconds() * 100);

                client.startLeaking();
                await(client, TIMEOUT, () -> first(LITTLE_IN_ALL, watcher).isPresent());
                // On a slow machine a second can pass without a leak; then what is per message is told once more.
                assertThat(watcher.breaches())
                        .extracting(Breach::limit)
                        .startsWith(NOTHING_PER_MESSAGE)
                        .containsOnly(NOTHING_PER_MESSAGE, LITTLE_IN_ALL);
                Breach perMessage = first(NOTHING_PER_MESSAGE, watcher).orElseThrow();
                Breach inAll = first(LITTLE_IN_ALL, watcher).orElseThrow();
                assertThat(late(perMessage, started, client.firstNanos())).isLessThan(PERIOD.multipliedBy(2));
                assertThat(late(inAll, started, client.remarkableNanos())).isLessThan(PERIOD.multipliedBy(2));
                assertThat(inAll.threadName()).isEqualTo("echo-client");
                assertThat(inAll.bytes() % LeakingClient.LEAK_BYTES).isZero();

                assertThatItsLineIsFound(inAll, client);
            }
        }
    }

    /** A client that waits takes branches that one that is answered at once takes hardly ever. */
    private static void waitForAnswers() throws IOException {
        try (EchoServer server = EchoServer.open();
                LeakingClient client = LeakingClient.start(server.address(), SIZE, TIMEOUT, 1)) {
            while (server.connections() == 0) {
                server.poll();
            }
            for (int message = 0; message < 500; message++) {
                client.requireRunning();
                LockSupport.parkNanos(2_000_000);
                server.poll();
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

    private static void assertThatItsLineIsFound(Breach breach, LeakingClient client) throws Exception {
        long before = client.leaks();
        SiteReport report = breach.sites(RECORDED);
        assertThat(client.leaks() - before).as("leaks while it was looked for").isGreaterThanOrEqualTo(3);
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

    private static void await(LeakingClient client, Duration patience, BooleanSupplier condition) throws IOException {
        long deadline = System.nanoTime() + patience.toNanos();
        while (!condition.getAsBoolean()) {
            client.requireRunning();
            assertThat(System.nanoTime() - deadline).isNegative();
            LockSupport.parkNanos(10_000_000);
        }
    }
}
