package io.bytewatcher.samples.echo;

import io.bytewatcher.samples.latency.Schedule;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.HdrHistogram.Histogram;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Measures round trips over the loopback interface and prints percentiles of their service and response times. */
@Command(
        name = "echo",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Measures the latency of a TCP echo over loopback, client and server each spinning on a thread.")
public final class EchoSample implements Callable<Integer> {

    private static final long MAX_MESSAGES = 100_000_000;
    private static final int MAX_SIZE = 1024 * 1024;
    private static final int MAX_SECONDS = 600;
    private static final long WARM_UP_MESSAGES = 50_000;
    private static final Duration WARM_UP_TIME = Duration.ofSeconds(5);
    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(10);
    private static final double[] PERCENTILES = {50, 90, 99, 99.9, 99.99, 100};

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--messages", defaultValue = "200000", description = "round trips (default: ${DEFAULT-VALUE})")
    private long messages;

    @Option(names = "--rate", defaultValue = "20000", description = "messages per second (default: ${DEFAULT-VALUE})")
    private long rate;

    @Option(names = "--size", defaultValue = "32", description = "bytes per message (default: ${DEFAULT-VALUE})")
    private int size;

    @Option(
            names = "--max-seconds",
            defaultValue = "60",
            description = "stop sending after this time (default: ${DEFAULT-VALUE})")
    private int maxSeconds;

    /**
     * Runs the sample and exits.
     *
     * @param args options, {@code --help} lists them
     */
    public static void main(String... args) {
        System.exit(new CommandLine(new EchoSample()).execute(args));
    }

    @Override
    public Integer call() throws IOException {
        requireWithin("--messages", messages, MAX_MESSAGES);
        requireWithin("--rate", rate, Schedule.NANOS_PER_SECOND);
        requireWithin("--size", size, MAX_SIZE);
        requireWithin("--max-seconds", maxSeconds, MAX_SECONDS);
        PrintWriter out = spec.commandLine().getOut();
        try (EchoServerThread server = EchoServerThread.start();
                EchoClient client = EchoClient.connect(server.address(), size, ANSWER_TIMEOUT)) {
            EchoLatency latency = new EchoLatency(client);
            warmUp(latency);
            long sent = latency.run(messages, rate, Duration.ofSeconds(maxSeconds));
            print(out, latency, sent);
        }
        return CommandLine.ExitCode.OK;
    }

    /** Both ways of the schedule, behind and ahead: a branch first taken later would be compiled anew, and measured. */
    private void warmUp(EchoLatency latency) throws IOException {
        latency.run(Math.min(messages, WARM_UP_MESSAGES), Schedule.NANOS_PER_SECOND, WARM_UP_TIME);
        latency.run(Math.min(messages, WARM_UP_MESSAGES), rate, WARM_UP_TIME);
    }

    private void print(PrintWriter out, EchoLatency latency, long sent) {
        out.printf("%,d round trips of %,d bytes, %,d due per second%n", sent, size, rate);
        if (sent < messages) {
            out.printf("stopped after %,d s, %,d messages were not sent%n", maxSeconds, messages - sent);
        }
        out.println("percentile   service us  response us   (from sent, from due)");
        for (double percentile : PERCENTILES) {
            out.printf(
                    "%-10s %,12.1f %,12.1f%n",
                    percentile == 100 ? "worst" : Double.toString(percentile),
                    micros(latency.serviceNanos(), percentile),
                    micros(latency.responseNanos(), percentile));
        }
        out.flush();
    }

    private static double micros(Histogram nanos, double percentile) {
        return nanos.getValueAtPercentile(percentile) / 1_000.0;
    }

    private void requireWithin(String option, long value, long max) {
        if (value < 1 || value > max) {
            throw new ParameterException(
                    spec.commandLine(), "%s: %,d (expected: 1 to %,d)".formatted(option, value, max));
        }
    }
}
