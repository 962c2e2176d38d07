package io.bytewatcher.benchmarks.roundtrips;

import io.bytewatcher.benchmarks.Goals;
import io.bytewatcher.benchmarks.MeasuringProgram;
import io.bytewatcher.samples.echo.EchoClient;
import io.bytewatcher.samples.echo.EchoServerThread;
import io.bytewatcher.samples.echo.EchoSettings;
import io.bytewatcher.samples.echo.Peers;
import io.bytewatcher.samples.echo.RoundTrip;
import io.bytewatcher.samples.echo.ServerAddress;
import io.bytewatcher.samples.echo.StallingService;
import io.bytewatcher.samples.echo.Transport;
import io.bytewatcher.samples.echo.WaitStrategy;
import io.bytewatcher.samples.latency.Idle;
import io.bytewatcher.samples.latency.LatencyRecorder;
import io.bytewatcher.samples.latency.Pacer;
import io.bytewatcher.samples.latency.Percentile;
import io.bytewatcher.samples.latency.Percentiles;
import io.bytewatcher.samples.latency.Schedule;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import net.openhft.affinity.AffinityLock;
import net.openhft.chronicle.jlbh.JLBH;
import net.openhft.chronicle.jlbh.JLBHOptions;
import net.openhft.chronicle.jlbh.JLBHTask;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/**
 * The same echo with twelve stalls of 200 ms in its server, measured in turns on a fixed schedule, by JLBH with its correction for
 * coordinated omission, and by JLBH without. At 1,000 messages per second, 200 are due during each stall, and 100 of these are at least
 * 100 ms late. A measurement has to show that number times the number of stalls. The goal holds for the schedule, in each round.
 *
 * <p>Each stall begins 10 messages before a multiple of 1,000. There JLBH prints its progress if 5 s have passed since the last time, and
 * restarts its schedule at that moment, even with its correction: it forgets the messages that were due and not sent by then.
 */
@Command(name = "stalls", mixinStandardHelpOptions = true)
public final class Stalls implements Callable<Integer> {

    private static final int ROUNDS = 3;
    private static final int PER_SECOND = 1_000;
    private static final int STALLS = 12;
    private static final int MESSAGES_PER_STALL = 1_000;
    private static final int MESSAGES = STALLS * MESSAGES_PER_STALL + 300;

    /** The warm-up has stalls as well. With this number the first measured stall comes after 990 messages. */
    private static final int WARM_UP = 4_010;

    private static final Duration STALL = Duration.ofMillis(200);
    private static final long LATE_NANOS = STALL.toNanos() / 2;
    /** Messages that are due in the first half of a stall. */
    private static final long LATE = STALLS * LATE_NANOS * PER_SECOND / Schedule.NANOS_PER_SECOND;

    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    public static void main(String... arguments) {
        System.exit(MeasuringProgram.execute(new Stalls(), arguments));
    }

    @Override
    public Integer call() throws IOException {
        Goals goals = new Goals();
        List<String> rows = new ArrayList<>(); // JLBH prints in between
        for (int round = 1; round <= ROUNDS; round++) {
            Late schedule = bySchedule();
            judge(goals, round, schedule.count);
            rows.add(row(round, "the schedule, from due", schedule));
            rows.add(row(round, "JLBH, corrected", byJlbh(true)));
            rows.add(row(round, "JLBH, not corrected", byJlbh(false)));
        }
        System.out.printf(
                Locale.ROOT,
                "%nJDK %s: %,d messages, %,d due per second, %d stalls of %d ms; %,d messages due in the first half of a stall%n%n",
                Runtime.version(),
                MESSAGES,
                PER_SECOND,
                STALLS,
                STALL.toMillis(),
                LATE);
        System.out.println(
                "| round | measured by | p50 ms | p90 ms | p99 ms | p99.9 ms | worst ms | late by 100 ms or more |");
        System.out.println("|---|---|---|---|---|---|---|---|");
        rows.forEach(System.out::println);
        return goals.report(System.out);
    }

    static void judge(Goals goals, int round, int late) {
        goals.atLeast("the number of late messages that the schedule shows in round " + round, late, (double) LATE, "");
    }

    private static Late bySchedule() throws IOException {
        try (EchoServerThread server = server();
                EchoClient client = EchoClient.connect(server.address(), settings(), TIMEOUT)) {
            warmUp(client);
            Late late = new Late();
            Pacer pacer = new Pacer(Idle.YIELD);
            Schedule schedule = new Schedule(System.nanoTime(), PER_SECOND);
            for (int message = 0; message < MESSAGES; message++) {
                long due = schedule.dueNanos(message);
                pacer.await(due);
                client.roundTrip();
                late.add(System.nanoTime() - due);
            }
            return late;
        }
    }

    /** The samples that JLBH gets, each from the moment that JLBH states as due. */
    private static Late byJlbh(boolean corrected) throws IOException {
        try (EchoServerThread server = server();
                EchoClient client = EchoClient.connect(server.address(), settings(), TIMEOUT)) {
            Late late = new Late();
            JLBHOptions options = new JLBHOptions()
                    .warmUpIterations(WARM_UP)
                    .iterations(MESSAGES)
                    .throughput(PER_SECOND)
                    .runs(1)
                    .recordOSJitter(false)
                    .accountForCoordinatedOmission(corrected)
                    .acquireLock(() -> AffinityLock.acquireLock(false))
                    .jlbhTask(new EchoTask(client, late));
            new JLBH(options, new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8), result -> {})
                    .start();
            return late;
        }
    }

    private static void warmUp(RoundTrip client) throws IOException {
        for (int message = 0; message < WARM_UP; message++) {
            client.roundTrip();
        }
    }

    private static EchoSettings settings() {
        return EchoSettings.of(Transport.TCP, WaitStrategy.SELECT);
    }

    private static EchoServerThread server() throws IOException {
        EchoSettings settings = settings();
        return EchoServerThread.start(
                settings,
                ServerAddress.loopback(),
                Peers.ONE,
                service -> new StallingService(service, (long) settings.size() * MESSAGES_PER_STALL, STALL));
    }

    private static String row(int round, String by, Late late) {
        Percentiles times = late.times.percentiles();
        return String.format(
                Locale.ROOT,
                "| %d | %s | %.3f | %.3f | %.1f | %.1f | %.1f | %,d |",
                round,
                by,
                times.micros(Percentile.P50) / 1e3,
                times.micros(Percentile.P90) / 1e3,
                times.micros(Percentile.P99) / 1e3,
                times.micros(Percentile.P99_9) / 1e3,
                times.micros(Percentile.WORST) / 1e3,
                late.count);
    }

    /** Times, and the number of late ones. */
    private static final class Late {
        private final LatencyRecorder times = new LatencyRecorder(MESSAGES);
        private int count;

        void clear() {
            times.reset();
            count = 0;
        }

        void add(long nanos) {
            times.record(nanos);
            if (nanos >= LATE_NANOS) {
                count++;
            }
        }
    }

    /** Makes a round trip at each request of JLBH. */
    private static final class EchoTask implements JLBHTask {
        private final EchoClient client;
        private final Late late;
        private @Nullable JLBH told;

        EchoTask(EchoClient client, Late late) {
            this.client = client;
            this.late = late;
        }

        @Override
        public void init(JLBH jlbh) {
            told = jlbh;
        }

        @Override
        public void warmedUp() {
            late.clear();
        }

        @Override
        public void run(long startTimeNanos) {
            try {
                client.roundTrip();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            long nanos = System.nanoTime() - startTimeNanos;
            late.add(nanos);
            if (told != null) {
                told.sample(nanos);
            }
        }
    }
}
