package io.bytewatcher.samples.locks;

import static io.bytewatcher.samples.console.OptionChecks.require;
import static io.bytewatcher.samples.console.OptionChecks.requireWithin;

import io.bytewatcher.samples.console.Interruption;
import io.bytewatcher.samples.latency.CoordinatedOmission;
import io.bytewatcher.samples.latency.LatencyReport;
import io.bytewatcher.samples.latency.LatencyRun;
import io.bytewatcher.samples.latency.LatencyVariant;
import io.bytewatcher.samples.latency.OutputFormat;
import io.bytewatcher.samples.latency.Schedule;
import io.bytewatcher.samples.latency.Setting;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures how long threads wait for contended locks, and how much each wait allocates. */
@Command(
        name = "locks",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Measures how long threads wait for a lock, and how much each thread allocates per acquisition.",
            "",
            "paced: acquisitions are due on a schedule that never moves, for all threads at the same times. Each is timed twice:"
                    + " from when it was due, which its user experiences, and from when the thread asked for the lock, which"
                    + " omits the delay that a slow acquisition causes to the next ones. free: each thread asks again at once."
                    + " handoff: the owner holds the lock until all other threads wait, so every acquisition has to wait.",
            "",
            "The locks take turns in each run, so a noisy second of the machine affects all of them.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  samples locks                                        all locks, every acquisition waits",
            "  samples locks --contention paced --rate 50000 --threads 4 --runs 3",
            "  samples locks --contention free --threads 1          without contention",
            "  java -Xmn2m -jar samples.jar locks --ops 500000      a heap that is small enough to show the garbage",
        })
public final class LocksSample implements Callable<Integer> {

    private static final int MAX_THREADS = 1_000;
    private static final int MAX_OPS = 100_000_000;
    private static final int MAX_RUNS = 1_000;
    private static final long MAX_HOLD_NANOS = 1_000_000_000;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--lock",
            split = ",",
            paramLabel = "KIND",
            description = "${COMPLETION-CANDIDATES}; separate several by commas (default: all)")
    private Set<LockKind> kinds = EnumSet.allOf(LockKind.class);

    @Option(
            names = "--contention",
            defaultValue = "handoff",
            paramLabel = "HOW",
            description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})")
    private Contention contention = Contention.HANDOFF;

    @Option(
            names = "--threads",
            defaultValue = "2",
            paramLabel = "N",
            description = "threads (default: ${DEFAULT-VALUE})")
    private int threads;

    @Option(
            names = "--rate",
            defaultValue = "20000",
            paramLabel = "N",
            description = "with paced: acquisitions due per second and thread (default: ${DEFAULT-VALUE})")
    private long rate;

    @Option(
            names = "--hold-nanos",
            defaultValue = "1000",
            paramLabel = "N",
            description = "shortest time that a thread holds the lock (default: ${DEFAULT-VALUE})")
    private long holdNanos;

    @Option(
            names = "--co",
            defaultValue = "both",
            paramLabel = "WHICH",
            description =
                    "with paced, coordinated omission: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}). on shows"
                            + " times from when the thread asked for the lock, off times from when it was due")
    private CoordinatedOmission shown = CoordinatedOmission.BOTH;

    @Option(
            names = "--warmup",
            defaultValue = "20000",
            paramLabel = "N",
            description = "unmeasured acquisitions of each thread (default: ${DEFAULT-VALUE})")
    private int warmUp;

    @Option(
            names = "--ops",
            defaultValue = "50000",
            paramLabel = "N",
            description = "acquisitions of each thread in each run (default: ${DEFAULT-VALUE})")
    private int ops;

    @Option(
            names = "--runs",
            defaultValue = "1",
            paramLabel = "N",
            description = "runs of each lock (default: ${DEFAULT-VALUE})")
    private int runs;

    @Override
    public Integer call() throws InterruptedException {
        check();
        PrintWriter out = spec.commandLine().getOut();
        Map<LockKind, List<LatencyRun>> measured = new EnumMap<>(LockKind.class);
        try (Interruption interruption = Interruption.listen()) {
            measure(measured, interruption);
            OutputFormat.TEXT.write(report(measured), out);
            ContentionExplanation.print(out, contention);
            if (interruption.requested()) {
                spec.commandLine().getErr().println("locks: " + Interruption.NOTE);
            }
            out.flush();
        }
        return CommandLine.ExitCode.OK;
    }

    private void measure(Map<LockKind, List<LatencyRun>> measured, Interruption interruption)
            throws InterruptedException {
        LockPlan plan = new LockPlan(contention, threads, rate, holdNanos, warmUp, ops);
        for (int run = 1; run <= runs; run++) {
            for (LockKind kind : EnumSet.copyOf(kinds)) {
                if (interruption.requested()) {
                    return;
                }
                spec.commandLine()
                        .getErr()
                        .printf(
                                Locale.ROOT,
                                "locks: %s, run %d of %d%n",
                                kind.name().toLowerCase(Locale.ROOT),
                                run,
                                runs);
                LatencyRun result = new ContentionRun(kind, plan).run(interruption::requested);
                if (result.operations() > 0) {
                    measured.computeIfAbsent(kind, any -> new ArrayList<>()).add(shown.of(result));
                }
            }
        }
    }

    private LatencyReport report(Map<LockKind, List<LatencyRun>> measured) {
        List<Setting> settings = new ArrayList<>(List.of(
                new Setting("contention", contention.name().toLowerCase(Locale.ROOT)),
                new Setting("threads", String.valueOf(threads)),
                new Setting("hold-nanos", String.valueOf(holdNanos)),
                new Setting("ops", String.valueOf(ops)),
                new Setting("warmup", String.valueOf(warmUp)),
                new Setting("JDK", System.getProperty("java.version"))));
        if (contention == Contention.PACED) {
            settings.add(new Setting("rate", String.valueOf(rate)));
        }
        List<LatencyVariant> variants = measured.entrySet().stream()
                .map(entry -> new LatencyVariant(entry.getKey().name().toLowerCase(Locale.ROOT), entry.getValue()))
                .toList();
        return new LatencyReport("locks", "acquisition", settings, variants);
    }

    private void check() {
        requireWithin(spec, "--threads", threads, 1, MAX_THREADS);
        requireWithin(spec, "--rate", rate, 1, Schedule.NANOS_PER_SECOND);
        requireWithin(spec, "--hold-nanos", holdNanos, 0, MAX_HOLD_NANOS);
        requireWithin(spec, "--warmup", warmUp, 0, MAX_OPS);
        requireWithin(spec, "--ops", ops, 1, MAX_OPS);
        requireWithin(spec, "--runs", runs, 1, MAX_RUNS);
        require(
                spec,
                contention != Contention.HANDOFF || threads > 1,
                "--threads: " + threads
                        + " (expected: 2 or more with --contention handoff; --contention free measures a"
                        + " lock without contention)");
    }
}
