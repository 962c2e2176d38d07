package io.bytewatcher.samples.prepend;

import static io.bytewatcher.samples.console.OptionChecks.require;
import static io.bytewatcher.samples.console.OptionChecks.requireWithin;

import io.bytewatcher.Allocation;
import io.bytewatcher.Verdict;
import io.bytewatcher.samples.console.Interruption;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Encodes the same message in many ways. Exits with 0 if all ways wrote the same bytes, else with 1. */
@Command(
        name = "prepend",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "A message has its length before it, as text. The number of digits is unknown until the message is written.",
            "",
            "Writes a length prefix and a FIX 4.4 order in four ways: with Chronicle-Bytes' prepending, by hand, with a plain"
                    + " ByteBuffer and with strings. The memory is on the heap, native, elastic or mapped to a file. All rows"
                    + " take turns in each round. The throughput is the median of the rounds, with their range. The bytes per"
                    + " message are those of the steady state.",
            "",
            "All rows share one JVM, whose JIT prepares for all kinds of memory. To measure a row in a JVM of its own, select it"
                    + " by --message, --way and --store.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  samples prepend                                       all rows",
            "  samples prepend --explain                             the buffer after each step",
            "  samples prepend --message fix --way prepend,string --rounds 20",
        })
public final class PrependSample implements Callable<Integer> {

    private static final String TEXT = "hello world";
    private static final NewOrder ORDER = new NewOrder(42, "BWAT", Side.BUY, 500, 101_2500);

    private static final int MAX_ROUNDS = 10_000;
    private static final int MAX_ROUND_MILLIS = 60_000;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--explain", description = "draw the buffer after each step, and measure nothing")
    private boolean explain;

    @Option(
            names = "--message",
            split = ",",
            description = "${COMPLETION-CANDIDATES}; separate several by commas (default: all)")
    private Set<Framing> framings = EnumSet.allOf(Framing.class);

    @Option(
            names = "--way",
            split = ",",
            description = "${COMPLETION-CANDIDATES}; separate several by commas (default: all)")
    private Set<EncodingMethod> ways = EnumSet.allOf(EncodingMethod.class);

    @Option(
            names = "--store",
            split = ",",
            description = "${COMPLETION-CANDIDATES}; separate several by commas (default: all)")
    private Set<Store> stores = EnumSet.allOf(Store.class);

    @Option(names = "--rounds", defaultValue = "5", description = "measured rounds (default: ${DEFAULT-VALUE})")
    private int rounds;

    @Option(
            names = "--round-millis",
            defaultValue = "50",
            description = "duration of each row in each round (default: ${DEFAULT-VALUE})")
    private int roundMillis;

    @Override
    public Integer call() {
        requireWithin(spec, "--rounds", rounds, 1, MAX_ROUNDS);
        requireWithin(spec, "--round-millis", roundMillis, 1, MAX_ROUND_MILLIS);
        PrintWriter out = spec.commandLine().getOut();
        if (explain) {
            explain(out);
            return CommandLine.ExitCode.OK;
        }
        return measure(out);
    }

    private void explain(PrintWriter out) {
        out.println("A character is a byte: - unused, ^ FIX's delimiter (SOH). || read position, | write position.");
        for (Framing framing : EnumSet.copyOf(framings)) {
            out.println();
            EncodingSteps.print(out, framing, ORDER, TEXT);
        }
        out.flush();
    }

    private int measure(PrintWriter out) {
        List<Row> rows = rows();
        try (Interruption interruption = Interruption.listen()) {
            EncoderComparison comparison = new EncoderComparison(rows);
            PrintWriter err = spec.commandLine().getErr();
            comparison.measure(
                    rounds,
                    TimeUnit.MILLISECONDS.toNanos(roundMillis),
                    interruption::requested,
                    step -> err.println("prepend: " + step));
            print(out, comparison);
            if (interruption.requested()) {
                out.println(Interruption.NOTE);
            }
            boolean equal = printMessages(out, rows);
            out.flush();
            return equal ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
        } finally {
            rows.forEach(Row::close);
        }
    }

    private List<Row> rows() {
        List<Row> rows;
        try {
            rows = new Rows(ORDER, TEXT).of(framings, ways, stores);
        } catch (UnsupportedOperationException e) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--store: " + e.getMessage() + ", or skip mapped memory: --store heap,native,elastic",
                    e);
        } catch (UncheckedIOException e) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--store: no file to map (" + e.getCause()
                            + "); set -Djava.io.tmpdir to a writable folder, or skip mapped memory: --store heap,native,elastic",
                    e);
        }
        require(
                spec,
                !rows.isEmpty(),
                "--store, --way: no row is left (expected: heap for string, heap or native for byte_buffer)");
        return rows;
    }

    private static void print(PrintWriter out, EncoderComparison comparison) {
        out.printf(
                "%-8s %-11s %-10s %10s   %s%n", "message", "way", "memory", "B/message", "million messages/s [range]");
        for (EncoderComparison.Line line : comparison.lines()) {
            Row row = line.row();
            double[] rates = line.rates();
            out.printf(
                    Locale.ROOT,
                    "%-8s %-11s %-10s %10s   %s%n",
                    row.framing().name().toLowerCase(Locale.ROOT),
                    row.way().label(),
                    row.memory(),
                    line.allocation().map(PrependSample::bytes).orElse("-"),
                    rates.length == 0
                            ? "-"
                            : String.format(
                                    Locale.ROOT,
                                    "%6.2f [%.2f ... %.2f]",
                                    rates[rates.length / 2] / 1e6,
                                    rates[0] / 1e6,
                                    rates[rates.length - 1] / 1e6));
        }
    }

    /** Formats whole bytes without decimals, and adds a verdict other than steady. */
    private static String bytes(Allocation allocation) {
        double bytes = allocation.bytesPerOperation();
        String figure = bytes == Math.rint(bytes)
                ? String.format(Locale.ROOT, "%,.0f", bytes)
                : String.format(Locale.ROOT, "%,.1f", bytes);
        return allocation.verdict() == Verdict.STEADY ? figure : figure + " " + allocation.verdict();
    }

    /** Prints each message once. Returns whether all rows of its kind wrote the same bytes. */
    private static boolean printMessages(PrintWriter out, List<Row> rows) {
        boolean equal = true;
        for (Framing framing : Framing.values()) {
            List<Row> ofKind =
                    rows.stream().filter(row -> row.framing() == framing).toList();
            if (ofKind.isEmpty()) {
                continue;
            }
            byte[] first = written(ofKind.get(0));
            print(out, framing, first);
            for (Row row : ofKind) {
                byte[] message = written(row);
                if (!Arrays.equals(first, message)) {
                    equal = false;
                    out.println(row.way().label() + " into " + row.memory() + " wrote other bytes:");
                    print(out, framing, message);
                }
            }
        }
        out.println("messages of all rows: " + (equal ? "equal" : "NOT equal"));
        return equal;
    }

    private static byte[] written(Row row) {
        row.encoding().run();
        return row.message().get();
    }

    private static void print(PrintWriter out, Framing framing, byte[] message) {
        String shown = new String(message, StandardCharsets.US_ASCII).replace((char) FixFrame.DELIMITER, '|');
        out.printf(Locale.ROOT, "%-8s %,d bytes: %s%n", framing.name().toLowerCase(Locale.ROOT), message.length, shown);
    }
}
