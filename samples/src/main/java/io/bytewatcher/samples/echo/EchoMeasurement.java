package io.bytewatcher.samples.echo;

import io.bytewatcher.samples.echo.EchoLatency.AfterEach;
import io.bytewatcher.samples.latency.LatencyReport;
import io.bytewatcher.samples.latency.LatencyRun;
import io.bytewatcher.samples.latency.LatencySeries;
import io.bytewatcher.samples.latency.LatencyVariant;
import io.bytewatcher.samples.latency.Schedule;
import io.bytewatcher.samples.latency.ThreadGauge;
import io.bytewatcher.samples.latency.ThreadTotals;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Makes the runs of a plan, one after the other, on the thread that calls {@link #run()}. Keeps the results before a failure or a stop.
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

    /** Warms up and makes all runs, until it is stopped or fails. */
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

    /** Ends the measurement after the current message. */
    void stop() {
        latency.stop();
    }

    /** Sets the reason for closing the client, because the client's own error would not name it. */
    void giveUp(String why) {
        givenUp = why;
    }

    /** Returns the current stage, for the progress. */
    String stage() {
        return stage;
    }

    boolean isWarmingUp() {
        return stage.equals(WARM_UP);
    }

    /** Returns the number of messages of the current run that are back. */
    long sent() {
        return latency.sent();
    }

    /** Returns the failure that ended the measurement, if any. Valid after its end. */
    Optional<IOException> failure() {
        return Optional.ofNullable(failure);
    }

    /** Returns the results. Valid after the end of the measurement. */
    LatencyReport report() {
        return new LatencyReport("echo", "message", plan.describe(), variants);
    }

    /** Takes all branches of the runs, behind the schedule and ahead of it. The JIT would recompile for a branch first taken later. */
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
        List<ThreadTotals> threads = new ArrayList<>();
        if (ended.isEmpty()) {
            threads.add(new ThreadTotals("client", latency.allocatedBytes(), sent));
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

    /** Returns the reason for a client's failure: that of a server in this JVM, that of {@link #giveUp}, or the client's own. */
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
                    latency.isStopped() ? "stopped" : "--max-time " + DurationConverter.text(plan.maxTime())));
        }
        return warnings;
    }

    /** A run, and the failure that ended it, if any. */
    private record Measured(LatencyRun run, Optional<IOException> failure) {}
}
