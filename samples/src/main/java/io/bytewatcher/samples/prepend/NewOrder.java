package io.bytewatcher.samples.prepend;

import java.nio.ByteBuffer;
import net.openhft.chronicle.bytes.Bytes;

/**
 * A limit order that writes itself as the body of a FIX message of type D.
 *
 * @param id client order id, 0 or more, tag 11
 * @param symbol printable ASCII without blanks, not empty, tag 55. Anything else is rejected, because a FIX symbol has no
 *     field for its encoding
 * @param side tag 54
 * @param quantity in units, above 0, tag 38
 * @param price in {@link #PRICE_DECIMALS ten-thousandths}, tag 44: 1,012,500 is 101.25. Not a double, because prices are decimal. Can
 *     be negative, as for a spread, but not {@link Long#MIN_VALUE}
 */
public record NewOrder(long id, String symbol, Side side, long quantity, long price) implements FixBody {

    /** Decimals of a price. */
    public static final int PRICE_DECIMALS = 4;

    private static final byte[] TYPE_AND_ID = FixFrame.ascii("35=D\00111=");
    private static final byte[] SYMBOL = FixFrame.ascii("\00155=");
    private static final byte[] SIDE = FixFrame.ascii("\00154=");
    private static final byte[] QUANTITY = FixFrame.ascii("\00138=");
    private static final byte[] LIMIT_AND_PRICE = FixFrame.ascii("\00140=2\00144=");

    /** Checks the ranges. */
    public NewOrder {
        if (id < 0) {
            throw new IllegalArgumentException("id: " + id + " (expected: >= 0)");
        }
        if (symbol.isEmpty() || !symbol.chars().allMatch(c -> c > ' ' && c < 127)) {
            throw new IllegalArgumentException("symbol: \"" + symbol + "\" (expected: printable ASCII, no blanks)");
        }
        if (quantity <= 0) {
            throw new IllegalArgumentException("quantity: " + quantity + " (expected: > 0)");
        }
        // Chronicle-Bytes 2026.4's appendDecimal would write 0.0000.
        if (price == Long.MIN_VALUE) {
            throw new IllegalArgumentException("price: " + price + " (expected: > " + Long.MIN_VALUE + ")");
        }
    }

    @Override
    public void writeTo(Bytes<?> out) {
        out.write(TYPE_AND_ID).append(id);
        // With bounds, because append8bit(symbol) copies the characters to a new array on their way into direct memory:
        // 24 bytes for a short symbol (2026.4, on JDK 17 and 25).
        out.write(SYMBOL).append8bit(symbol, 0, symbol.length());
        out.write(SIDE).writeByte(side.code());
        out.write(QUANTITY).append(quantity);
        out.write(LIMIT_AND_PRICE).appendDecimal(price, PRICE_DECIMALS);
        out.writeByte(FixFrame.DELIMITER);
    }

    /** Writes the body at the position of a plain buffer. */
    void writeTo(ByteBuffer out) {
        out.put(TYPE_AND_ID);
        Digits.append(id, out);
        out.put(SYMBOL);
        for (int i = 0; i < symbol.length(); i++) {
            out.put((byte) symbol.charAt(i));
        }
        out.put(SIDE).put(side.code());
        out.put(QUANTITY);
        Digits.append(quantity, out);
        out.put(LIMIT_AND_PRICE);
        Digits.appendDecimal(price, PRICE_DECIMALS, out);
        out.put(FixFrame.DELIMITER);
    }
}
