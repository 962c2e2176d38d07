package io.bytewatcher.samples.echo;

import static io.bytewatcher.samples.console.OptionChecks.require;
import static io.bytewatcher.samples.console.OptionChecks.requireWithin;

import io.bytewatcher.samples.latency.CoordinatedOmission;
import io.bytewatcher.samples.latency.Idle;
import io.bytewatcher.samples.latency.Schedule;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of the measurement. */
final class EchoOptions {

    private static final long MAX_MESSAGES = 1_000_000_000;
    private static final int MAX_RUNS = 1_000;
    private static final int MAX_PORT = 65_535;
    private static final long MAX_WAIT_NANOS = 10_000_000_000L;

    /** The longest wait for an answer. */
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    /** No limit in practice. */
    static final Duration FOREVER = Duration.ofDays(1_000);

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command = CommandSpec.create();

    @Option(
            names = "--transport",
            defaultValue = "tcp",
            paramLabel = "WAY",
            description =
                    "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}). ipc maps a file in both sides; noop sends nothing,"
                            + " which shows the clock's own error")
    private Transport transport = Transport.TCP;

    @Option(
            names = "--wait",
            defaultValue = "spin",
            paramLabel = "HOW",
            description =
                    "how both sides wait for a socket: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}). spin and"
                            + " selectNow poll; select and block are woken")
    private WaitStrategy wait = WaitStrategy.SPIN;

    @Option(
            names = "--idle",
            defaultValue = "onSpinWait",
            paramLabel = "HOW",
            description =
                    "what happens between two polls: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}, which yields after"
                            + " 32 polls in a row)")
    private Idle idle = Idle.ON_SPIN_WAIT;

    @Option(
            names = "--size",
            defaultValue = "32",
            paramLabel = "BYTES",
            description = "size of each message, whose answer is checked (default: ${DEFAULT-VALUE})")
    private int size;

    @Option(
            names = "--probes",
            description = "also time both halves of the way, by timestamps in the first 16 bytes of the message")
    private boolean probes;

    @Option(
            names = "--role",
            defaultValue = "both",
            paramLabel = "ROLE",
            description =
                    "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}). Both sides need the same transport, wait, size"
                            + " and probes")
    private Role role = Role.BOTH;

    @Option(
            names = "--host",
            defaultValue = "127.0.0.1",
            description = "address of the server (default: ${DEFAULT-VALUE})")
    private String host = "127.0.0.1";

    @Option(names = "--port", defaultValue = "0", description = "port of the server (default: any free port)")
    private int port;

    @Option(
            names = "--file",
            paramLabel = "FILE",
            description =
                    "file to map with ipc (default: bytewatcher-echo.ipc in the system's temporary folder; with --role both,"
                            + " a new file there)")
    private @Nullable Path file;

    @Option(
            names = "--rate",
            split = ",",
            paramLabel = "N",
            description = "messages due per second. Each of several rates, such as 80000,40000,10000, is measured")
    private List<Long> rates = List.of();

    @Option(
            names = "--co",
            defaultValue = "both",
            paramLabel = "WHICH",
            description =
                    "coordinated omission, with --rate: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}). on shows"
                            + " times from when messages were sent, off times from when they were due")
    private CoordinatedOmission shown = CoordinatedOmission.BOTH;

    @Option(
            names = "--wait-nanos",
            defaultValue = "0",
            paramLabel = "N",
            description = "without --rate: pause between two messages (default: ${DEFAULT-VALUE})")
    private long waitNanos;

    @Option(
            names = "--warmup",
            defaultValue = "100000",
            paramLabel = "N",
            description = "unmeasured messages (default: ${DEFAULT-VALUE})")
    private long warmUp;

    @Option(
            names = "--ops",
            defaultValue = "100000",
            paramLabel = "N",
            description = "messages of each run (default: ${DEFAULT-VALUE})")
    private long messages;

    @Option(
            names = "--runs",
            defaultValue = "3",
            paramLabel = "N",
            description = "runs of each rate (default: ${DEFAULT-VALUE})")
    private int runs;

    @Option(
            names = "--max-time",
            defaultValue = "60s",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "time after which a run sends no further message (default: ${DEFAULT-VALUE})")
    private Duration maxTime = Duration.ofSeconds(60);

    /**
     * Creates the plan.
     *
     * @param soak duration of a soak, or null for runs
     * @throws ParameterException with the name of a wrong option
     */
    EchoPlan plan(@Nullable Duration soak) {
        requireWithin(command, "--port", port, role == Role.CLIENT && transport.isSocket() ? 1 : 0, MAX_PORT);
        requireWithin(command, "--wait-nanos", waitNanos, 0, MAX_WAIT_NANOS);
        requireWithin(command, "--warmup", warmUp, 0, MAX_MESSAGES);
        requireWithin(command, "--ops", messages, 1, MAX_MESSAGES);
        requireWithin(command, "--runs", runs, 1, MAX_RUNS);
        requireWithin(command, "--max-time", maxTime.toMillis(), 1, FOREVER.toMillis());
        for (long rate : rates) {
            requireWithin(command, "--rate", rate, 1, Schedule.NANOS_PER_SECOND);
        }
        require(
                command,
                rates.isEmpty() || waitNanos == 0,
                "--wait-nanos: only without --rate, whose schedule sets the times");
        require(
                command,
                !rates.isEmpty() || shown != CoordinatedOmission.OFF,
                "--co off: needs --rate, because no message is due without a schedule");
        require(command, soak == null || rates.size() < 2, "--soak: takes at most one --rate");
        require(command, soak == null || role == Role.BOTH, "--soak: needs --role both, to watch both sides");
        require(
                command,
                transport != Transport.NOOP || role == Role.BOTH,
                "--transport noop: only with --role both, because it has no other side");
        return new EchoPlan(
                settings(),
                role,
                place(),
                rates,
                shown,
                waitNanos,
                warmUp,
                soak == null ? messages : EchoPlan.UNTIL_STOPPED,
                soak == null ? runs : 1,
                soak == null ? maxTime : FOREVER,
                TIMEOUT);
    }

    /** Creates the settings, which check their combination. Their errors name the options without the dashes. */
    private EchoSettings settings() {
        try {
            return new EchoSettings(transport, wait, idle, size, probes ? Probes.ON : Probes.OFF);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command.commandLine(), "--" + e.getMessage(), e);
        }
    }

    private ServerAddress place() {
        if (transport == Transport.IPC) {
            return ipcFile();
        }
        InetSocketAddress address = new InetSocketAddress(host, port);
        require(command, !address.isUnresolved(), "--host: " + host + " is unknown (expected: a name or an address)");
        require(
                command,
                !probes || role == Role.BOTH || isHere(address.getAddress()),
                "--probes: " + host + " is another machine, with another clock");
        return new ServerAddress.Socket(address);
    }

    private ServerAddress ipcFile() {
        if (file != null) {
            return new ServerAddress.MappedFile(file, false);
        }
        if (role != Role.BOTH) {
            return new ServerAddress.MappedFile(
                    Path.of(System.getProperty("java.io.tmpdir"), "bytewatcher-echo.ipc"), false);
        }
        try {
            return new ServerAddress.MappedFile(Files.createTempFile("bytewatcher-echo", ".ipc"), true);
        } catch (IOException e) {
            throw new ParameterException(
                    command.commandLine(), "--file: cannot create a temporary file: " + e.getMessage(), e);
        }
    }

    private static boolean isHere(InetAddress address) {
        try {
            return NetworkInterface.getByInetAddress(address) != null;
        } catch (IOException e) {
            return false;
        }
    }
}
