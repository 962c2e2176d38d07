package io.bytewatcher.samples.echo;

import io.bytewatcher.samples.echo.EchoLatency.AfterEach;
import io.bytewatcher.samples.latency.LatencyReport;
import io.bytewatcher.samples.latency.LatencyRun;
import io.bytewatcher.samples.latency.LatencySeries;
import io.bytewatcher.samples.latency.LatencyVariant;
import io.bytewatcher.samples.latency.Schedule;
import io.bytewatcher.samples.latency.ThreadBytes;
import io.bytewatcher.samples.latency.ThreadGauge;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Makes the runs of a plan, one after the other, on the thread that calls {@link #run()}. What was measured until a failure or a stop is
 * kept.
 */
final class EchoMeasurement {

    private static final String WARM_UP = "warm-up";
    private static final OptionalLong CLOSED_LOOP = OptionalLong.empty();

    private final EchoPlan plan;
    private final EchoSession session;
    private final ThreadGauge gauge = new ThreadGauge("client");
    private final EchoLatency latency;
    private final List<LatencyVariant> variants = new ArrayList<>();
    private volatile String stage = WARM_UP;
    private volatile @Nullable IOException failure;
    private volatile @Nullable String givenUp;

    EchoMeasurement(EchoPlan plan, EchoSession session, AfterEach afterEach) {
        this.plan = plan;
        this.session = session;
        EchoSettings settings = plan.settings();
        this.latency = new EchoLatency(
                session.client(),
                gauge,
                settings.probes(),
                settings.idle(),
                Math.max(plan.messages(), plan.warmUp()),
                afterEach);
    }

    /** Warms up and makes all runs, unless it is stopped or something fails. */
    void run() {
        gauge.attach();
        try {
            warmUp();
            if (plan.rates().isEmpty()) {
                variant("closed loop", CLOSED_LOOP);
            }
            for (long rate : plan.rates()) {
                variant(String.format(Locale.ROOT, "%,d/s", rate), OptionalLong.of(rate));
            }
        } catch (IOException e) {
            failure = e;
        } catch (RuntimeException | Error e) {
            failure = new IOException("the client failed: " + e, e);
        }
    }

    /** Ends it after the message under way. */
    void stop() {
        latency.stop();
    }

    /** Says why its client is going to be closed: the error that the client gets then says less. */
    void giveUp(String why) {
        givenUp = why;
    }

    /** What it is doing, for those who watch. */
    String stage() {
        return stage;
    }

    boolean isWarmingUp() {
        return stage.equals(WARM_UP);
    }

    /** Messages of the run under way that are back. */
    long sent() {
        return latency.sent();
    }

    /** What ended it early, if something did. For those who have waited for its end. */
    Optional<IOException> failure() {
        return Optional.ofNullable(failure);
    }

    /** What was measured. For those who have waited for its end. */
    LatencyReport report() {
        return new LatencyReport("echo", "message", plan.describe(), variants);
    }

    /** All ways of the measured runs, those behind the schedule and ahead of it: one first taken later would be compiled anew then. */
    private void warmUp() throws IOException {
        long part = (plan.warmUp() + 3) / 4;
        long slowest = plan.rates().stream().mapToLong(rate -> rate).min().orElse(0);
        for (int pass = 0; pass < 2 && part > 0 && !latency.isStopped(); pass++) {
            measure(part, OptionalLong.of(Schedule.NANOS_PER_SECOND));
            measure(part, slowest == 0 ? CLOSED_LOOP : OptionalLong.of(slowest));
        }
    }

    private void variant(String name, OptionalLong rate) throws IOException {
        List<LatencyRun> runs = new ArrayList<>();
        try {
            for (int run = 1; run <= plan.runs() && !latency.isStopped(); run++) {
                stage = name + ", run " + run + " of " + plan.runs();
                Measured measured = measure(plan.messages(), rate);
                if (measured.run().operations() > 0) {
                    runs.add(measured.run());
                }
                if (measured.failure().isPresent()) {
                    throw measured.failure().get();
                }
            }
        } finally {
            if (!runs.isEmpty()) {
                variants.add(new LatencyVariant(name, runs));
            }
        }
    }

    private Measured measure(long messages, OptionalLong rate) throws IOException {
        RoundTrip client = session.client();
        Optional<ServerMonitor> monitor = session.server().map(EchoServerThread::monitor);
        if (monitor.isPresent()) {
            try {
                monitor.get().begin(client);
            } catch (IOException e) {
                throw reason(e);
            }
        }
        Optional<IOException> ended = Optional.empty();
        try {
            if (rate.isPresent()) {
                latency.runPaced(messages, rate.getAsLong(), plan.maxTime());
            } else {
                latency.runClosed(messages, plan.waitNanos(), plan.maxTime());
            }
        } catch (IOException e) {
            ended = Optional.of(reason(e));
        }
        long sent = latency.sent();
        List<ThreadBytes> threads = new ArrayList<>();
        if (ended.isEmpty()) {
            threads.add(new ThreadBytes("client", latency.allocatedBytes(), sent));
        }
        List<LatencySeries> series = new ArrayList<>(latency.series());
        if (monitor.isPresent() && ended.isEmpty()) {
            try {
                threads.add(monitor.get().end(client));
                series.add(LatencySeries.of("server time", monitor.get().serverTimes()));
            } catch (IOException e) {
                ended = Optional.of(reason(e));
            }
        }
        LatencyRun run = new LatencyRun(
                sent, latency.elapsedNanos(), rate, series, threads, List.of(), warnings(messages, sent, ended));
        return new Measured(plan.shown().of(run), ended);
    }

    /** Why a client failed: a server in this JVM that failed before, and someone who gave the client up, know more than the client. */
    private IOException reason(IOException ofClient) {
        try {
            session.requireRunningServer();
        } catch (IOException ofServer) {
            ofServer.addSuppressed(ofClient);
            return ofServer;
        }
        String why = givenUp;
        return why == null ? ofClient : new IOException(why, ofClient);
    }

    private List<String> warnings(long messages, long sent, Optional<IOException> ended) {
        List<String> warnings = new ArrayList<>();
        if (ended.isPresent()) {
            warnings.add(String.format(
                    Locale.ROOT,
                    "failed after %,d of %,d messages: %s",
                    sent,
                    messages,
                    ended.get().getMessage()));
        } else if (sent < messages && messages != EchoPlan.UNTIL_STOPPED) {
            warnings.add(String.format(
                    Locale.ROOT,
                    "ended after %,d of %,d messages: %s",
                    sent,
                    messages,
                    latency.isStopped()
                            ? "it was stopped"
                            : "--max-time " + DurationConverter.text(plan.maxTime()) + " is over"));
        }
        return warnings;
    }

    /** A run, and what ended it if it failed. */
    private record Measured(LatencyRun run, Optional<IOException> failure) {}
}
