package io.bytewatcher.samples.echo;

import static io.bytewatcher.samples.console.OptionChecks.require;

import io.bytewatcher.samples.console.Interruption;
import io.bytewatcher.samples.latency.LatencyReport;
import io.bytewatcher.samples.latency.LatencyRun;
import io.bytewatcher.samples.latency.LatencyVariant;
import io.bytewatcher.samples.latency.OutputFormat;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures the time and the allocation of round trips, on both sides. */
@Command(
        name = "echo",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Measures round trips between a client and a server that sends its messages back: how long they take, and how much"
                    + " each thread allocates per message.",
            "",
            "Without --rate, each message is sent when the one before is back. With --rate, messages are due on a schedule"
                    + " that never moves. Each is timed twice: from when it was due, which its user experiences, and from when"
                    + " it was sent, which omits the delay that a slow message causes to the next ones."
        },
        exitCodeOnExecutionException = EchoSample.FAILED,
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {
            "0:success, within all limits",
            "1:a thread allocated more than --fail-bytes per message in a run, or a --soak saw a breach",
            "2:an option is wrong",
            "3:a failure, such as a port in use or a peer that died; the results so far are printed"
        },
        footer = {
            "",
            "Examples:",
            "  samples echo --wait block --runs 3",
            "  samples echo --rate 80000,50000,20000,10000",
            "  samples echo --transport ipc --idle spin --ops 1000000 --fail-bytes 0",
            "  samples echo --soak 30m --rate 10000"
        })
public final class EchoSample implements Callable<Integer> {

    private static final int EXCEEDED = 1;
    static final int FAILED = 3;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private EchoOptions options = new EchoOptions();

    @Option(
            names = "--format",
            defaultValue = "text",
            description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})")
    private OutputFormat format = OutputFormat.TEXT;

    @Option(
            names = "--fail-bytes",
            paramLabel = "N",
            description =
                    "exit with code 1 if a thread allocated more per message in a run. One of several runs may exceed that by 16"
                            + " KiB in all, for the JIT's one-off allocation")
    private @Nullable Long failBytes;

    @Option(
            names = "--soak",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description =
                    "make no runs; echo for this time, such as 30m, under a ByteWatcher with a limit of --fail-bytes (or 0)"
                            + " per message, and print each breach with the lines that allocate")
    private @Nullable Duration soak;

    @Option(
            names = "--inject-leak",
            description = "with --soak: allocate an object in every 1,000th message, to see that the soak finds it")
    private boolean injectLeak;

    @Override
    public Integer call() {
        check();
        EchoPlan plan = options.plan(soak);
        require(
                spec,
                failBytes == null || plan.role() != Role.SERVER,
                "--fail-bytes: not with --role server, which a signal ends with an exit code of its own");
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        try (Interruption interruption = Interruption.listen()) {
            if (plan.role() == Role.SERVER) {
                EchoServing.serve(plan, interruption, out);
                return CommandLine.ExitCode.OK;
            }
            return measure(plan, interruption, out, err);
        } catch (IOException e) {
            err.println("echo: " + e.getMessage());
            return FAILED;
        }
    }

    private int measure(EchoPlan plan, Interruption interruption, PrintWriter out, PrintWriter err) throws IOException {
        EchoSession session = EchoSession.open(plan);
        EchoSoak soaking = new EchoSoak(
                soak == null ? EchoOptions.FOREVER : soak,
                failBytes == null ? 0 : failBytes,
                injectLeak ? EchoSoak.Leak.INJECTED : EchoSoak.Leak.NONE,
                format == OutputFormat.TEXT ? out : err,
                err);
        EchoMeasurement measurement = new EchoMeasurement(plan, session, soak == null ? number -> {} : soaking);
        long breaches = 0;
        Optional<IOException> closing = Optional.empty();
        try (session) {
            ClientThread client = new ClientThread(plan, session, measurement, err);
            client.start();
            if (soak != null) {
                breaches = soaking.watch(client, measurement, interruption);
            }
            client.awaitEnd(interruption);
        } catch (IOException e) {
            closing = Optional.of(e); // reported after the results
        }
        Optional<IOException> failure = measurement.failure().isPresent() ? measurement.failure() : closing;
        LatencyReport report = measurement.report();
        format.write(report, out);
        warn(report, err);
        if (failure.isPresent()) {
            err.println("echo: " + failure.get().getMessage());
            return FAILED;
        }
        return breaches > 0 || exceeds(report, err) ? EXCEEDED : CommandLine.ExitCode.OK;
    }

    /** Prints the warnings that text output includes and CSV does not. */
    private void warn(LatencyReport report, PrintWriter err) {
        if (format == OutputFormat.TEXT) {
            return;
        }
        for (LatencyVariant variant : report.variants()) {
            for (LatencyRun run : variant.runs()) {
                if (run.isBehind()) {
                    err.printf(
                            Locale.ROOT,
                            "echo: %s: BEHIND, %,.0f per second achieved%n",
                            variant.name(),
                            run.achieved());
                }
                run.warnings().forEach(warning -> err.println("echo: " + variant.name() + ": " + warning));
            }
        }
    }

    private boolean exceeds(LatencyReport report, PrintWriter err) {
        if (failBytes == null || soak != null) {
            return false;
        }
        List<String> exceeding = AllocationCheck.exceeding(report, failBytes);
        exceeding.forEach(sentence -> err.println("echo: FAILED: " + sentence));
        return !exceeding.isEmpty();
    }

    private void check() {
        require(
                spec,
                failBytes == null || failBytes >= 0,
                String.format(Locale.ROOT, "--fail-bytes: %,d (expected: 0 or more)", failBytes));
        require(spec, soak != null || !injectLeak, "--inject-leak: needs --soak, which finds the leak");
        require(spec, soak == null || !soak.isZero(), "--soak: 0 (expected: a duration such as 30m)");
    }
}
