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
    /** A difference in bytes that comes from rounding. */
    public static final double NEGLIGIBLE = 0.0005;

    /** A figure that was not measured. */
    public static final Cell NOTHING = new Cell("–", NullNode.instance);

    public static Cell of(String text) {
        return new Cell(text, TextNode.valueOf(text));
    }

    public static Cell of(boolean value) {
        return new Cell(value ? "yes" : "**no**", BooleanNode.valueOf(value));
    }

    public static Cell of(long value) {
        return new Cell(String.format(Locale.ROOT, "%,d", value), LongNode.valueOf(value));
    }

    /** A number, with some decimals for people. */
    public static Cell of(double value, int decimals) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            return NOTHING;
        }
        return new Cell(String.format(Locale.ROOT, "%,." + decimals + "f", value), DoubleNode.valueOf(value));
    }

    /** Bytes, with three decimals unless they are whole. */
    public static Cell ofBytes(double bytes) {
        return Math.abs(bytes - Math.rint(bytes)) < NEGLIGIBLE
                ? new Cell(of(Math.round(bytes)).text(), DoubleNode.valueOf(bytes))
                : of(bytes, 3);
    }

    /** An error in bytes, with its sign. */
    public static Cell ofError(double bytes) {
        Cell cell = ofBytes(bytes);
        return bytes >= NEGLIGIBLE ? new Cell("+" + cell.text(), cell.json()) : cell;
    }

    /** A failure whose error stands elsewhere in full. */
    public static Cell failed(String error) {
        return new Cell("fails", JsonNodeFactory.instance.objectNode().put("error", error));
    }

    /** A failure with its error. */
    public static Cell failedWith(String error) {
        return new Cell("fails: " + error, JsonNodeFactory.instance.objectNode().put("error", error));
    }
}
