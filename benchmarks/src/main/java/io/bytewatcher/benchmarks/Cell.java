package io.bytewatcher.benchmarks;

import java.util.Locale;

/**
 * A figure of a {@link Table}.
 *
 * @param text for people
 * @param number not rounded; {@link Double#NaN} if it is none
 */
public record Cell(String text, double number) {
    /** A difference in bytes that comes from rounding. */
    public static final double NEGLIGIBLE = 0.0005;

    /** A figure that was not measured. */
    public static final Cell NOTHING = of("–");

    public static Cell of(String text) {
        return new Cell(text, Double.NaN);
    }

    public static Cell of(boolean value) {
        return of(value ? "yes" : "**no**");
    }

    public static Cell of(long value) {
        return new Cell(String.format(Locale.ROOT, "%,d", value), (double) value);
    }

    /** A number, with some decimals for people. */
    public static Cell of(double value, int decimals) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            return NOTHING;
        }
        return new Cell(String.format(Locale.ROOT, "%,." + decimals + "f", value), value);
    }

    /** Bytes, with three decimals unless they are whole. */
    public static Cell ofBytes(double bytes) {
        return Math.abs(bytes - Math.rint(bytes)) < NEGLIGIBLE
                ? new Cell(of(Math.round(bytes)).text(), bytes)
                : of(bytes, 3);
    }

    /** An error in bytes, with its sign. */
    public static Cell ofError(double bytes) {
        Cell cell = ofBytes(bytes);
        return bytes >= NEGLIGIBLE ? new Cell("+" + cell.text(), cell.number()) : cell;
    }

    /** A failure whose error stands elsewhere in full. */
    public static Cell failed() {
        return of("fails");
    }

    /** A failure with its error. */
    public static Cell failedWith(String error) {
        return of("fails: " + error);
    }
}
