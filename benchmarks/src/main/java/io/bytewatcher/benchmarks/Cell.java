package io.bytewatcher.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Locale;

/**
 * A figure of a {@link Table}.
 *
 * @param text for people
 * @param json for programs: not rounded, and without units
 */
public record Cell(String text, JsonNode json) {
    /** A difference in bytes that rounding alone makes. */
    public static final double NEGLIGIBLE = 0.0005;

    /** What was not measured. */
    public static final Cell NOTHING = new Cell("–", NullNode.instance);

    public static Cell of(String text) {
        return new Cell(text, TextNode.valueOf(text));
    }

    public static Cell of(boolean value) {
        return new Cell(value ? "yes" : "**no**", BooleanNode.valueOf(value));
    }

    /** An integer, with separators. */
    public static Cell of(long value) {
        return new Cell(String.format(Locale.ROOT, "%,d", value), LongNode.valueOf(value));
    }

    /**
     * A number.
     *
     * @param value that it is
     * @param decimals for people
     */
    public static Cell of(double value, int decimals) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            return NOTHING;
        }
        return new Cell(String.format(Locale.ROOT, "%,." + decimals + "f", value), DoubleNode.valueOf(value));
    }

    /** Bytes: with three decimals where they say something. */
    public static Cell ofBytes(double bytes) {
        return Math.abs(bytes - Math.rint(bytes)) < NEGLIGIBLE
                ? new Cell(of(Math.round(bytes)).text(), DoubleNode.valueOf(bytes))
                : of(bytes, 3);
    }

    /** By how much something is wrong, in bytes and with its sign. */
    public static Cell ofError(double bytes) {
        Cell cell = ofBytes(bytes);
        return bytes >= NEGLIGIBLE ? new Cell("+" + cell.text(), cell.json()) : cell;
    }

    /** Nothing, because of an error that is shown elsewhere in full. */
    public static Cell failed(String error) {
        return new Cell("fails", JsonNodeFactory.instance.objectNode().put("error", error));
    }

    /** Nothing, with the error itself. */
    public static Cell failedWith(String error) {
        return new Cell("fails: " + error, JsonNodeFactory.instance.objectNode().put("error", error));
    }
}
