package io.bytewatcher.samples.prepend;

import java.io.PrintWriter;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.Callable;
import net.openhft.chronicle.bytes.Bytes;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Encodes one order both ways and shows the two messages. Exits with 0 if they are equal, else with 1. */
@Command(
        name = "prepend",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Encodes an order as FIX 4.4, with Chronicle-Bytes' prepending and by hand.")
public final class PrependSample implements Callable<Integer> {

    private static final int CAPACITY = 4 * 1024;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--id", defaultValue = "42", description = "client order id (default: ${DEFAULT-VALUE})")
    private long id;

    @Option(names = "--symbol", defaultValue = "BWAT", description = "printable ASCII (default: ${DEFAULT-VALUE})")
    private String symbol = "";

    @Option(
            names = "--side",
            defaultValue = "BUY",
            description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})")
    private Side side = Side.BUY;

    @Option(names = "--quantity", defaultValue = "500", description = "units (default: ${DEFAULT-VALUE})")
    private long quantity;

    @Option(
            names = "--price",
            defaultValue = "101.25",
            description = "limit, at most four decimals (default: ${DEFAULT-VALUE})")
    private BigDecimal price = BigDecimal.ZERO;

    /**
     * Runs the sample and exits.
     *
     * @param args options, {@code --help} lists them
     */
    public static void main(String... args) {
        System.exit(new CommandLine(new PrependSample()).execute(args));
    }

    @Override
    public Integer call() {
        NewOrder order = order();
        byte[] prepended = encode(new PrependingFixEncoder(), order);
        byte[] byHand = encode(new HandWrittenFixEncoder(), order);
        boolean equal = Arrays.equals(prepended, byHand);

        PrintWriter out = spec.commandLine().getOut();
        print(out, "prepended", prepended);
        print(out, "by hand", byHand);
        out.println(equal ? "equal" : "NOT equal");
        out.flush();
        return equal ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }

    private NewOrder order() {
        try {
            long ticks = price.movePointRight(NewOrder.PRICE_DECIMALS).longValueExact();
            return new NewOrder(id, symbol, side, quantity, ticks);
        } catch (ArithmeticException e) {
            throw new ParameterException(
                    spec.commandLine(), "price: " + price + " (expected: at most four decimals, within a long)", e);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private static byte[] encode(FixEncoder encoder, FixBody body) {
        Bytes<?> out = Bytes.allocateDirect(CAPACITY);
        try {
            encoder.encode(body, out);
            return out.toByteArray();
        } finally {
            out.releaseLast();
        }
    }

    private static void print(PrintWriter out, String how, byte[] message) {
        String text = new String(message, StandardCharsets.US_ASCII).replace((char) FixFrame.DELIMITER, '|');
        out.printf("%-9s %,6d bytes  %s%n", how, message.length, text);
    }
}
