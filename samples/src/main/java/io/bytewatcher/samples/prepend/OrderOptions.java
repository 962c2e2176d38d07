package io.bytewatcher.samples.prepend;

import java.math.BigDecimal;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options that describe the order. */
final class OrderOptions {

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

    /** The order, or an error that names the option. */
    NewOrder order(CommandLine commandLine) {
        try {
            long ticks = price.movePointRight(NewOrder.PRICE_DECIMALS).longValueExact();
            return new NewOrder(id, symbol, side, quantity, ticks);
        } catch (ArithmeticException e) {
            throw new ParameterException(
                    commandLine, "--price: " + price + " (expected: at most four decimals, within a long)", e);
        } catch (IllegalArgumentException e) {
            // Named as the option is.
            throw new ParameterException(commandLine, "--" + e.getMessage(), e);
        }
    }
}
