package io.bytewatcher;

import io.bytewatcher.internal.format.Figures;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Sizes in bytes: constants for annotations and limits, parsing and formatting. Stateless.
 *
 * <pre>{@code
 * AllocationLimit limit = AllocationLimit.total(2 * MIB);
 * long bytes = ByteSize.parse("64 KiB");    // 65,536
 * }</pre>
 */
public final class ByteSize {
    /** 1,024 bytes. */
    public static final long KIB = 1L << 10;

    /** 1,024 KiB, 1,048,576 bytes. */
    public static final long MIB = 1L << 20;

    /** 1,024 MiB, 1,073,741,824 bytes. */
    public static final long GIB = 1L << 30;

    private static final Pattern SIZE = Pattern.compile("([0-9]+(?:_[0-9]+)*|[0-9]{1,3}(?:,[0-9]{3})+)\\s*([A-Za-z]*)");
    private static final Map<String, Long> UNITS = Map.of("", 1L, "b", 1L, "kib", KIB, "mib", MIB, "gib", GIB);

    private ByteSize() {}

    /**
     * Reads a size.
     *
     * @param text a whole number of bytes, optionally grouped by {@code _} or in threes by {@code ,}, and an optional unit: {@code B},
     *     {@code KiB}, {@code MiB} or {@code GiB} in any case
     * @return the size in bytes, 0 or more
     * @throws IllegalArgumentException when the text has another form, is negative, or exceeds {@link Long#MAX_VALUE}
     */
    public static long parse(String text) {
        Matcher matcher = SIZE.matcher(text.strip());
        Long unit = matcher.matches() ? UNITS.get(matcher.group(2).toLowerCase(Locale.ROOT)) : null;
        if (unit == null) {
            throw new IllegalArgumentException("size: \"" + text
                    + "\" (expected: a whole number of bytes, 0 or more, with an optional unit B, KiB, MiB or GiB,"
                    + " such as \"64 KiB\")");
        }
        try {
            return Math.multiplyExact(Long.parseLong(matcher.group(1).replaceAll("[_,]", "")), unit);
        } catch (ArithmeticException | NumberFormatException tooLarge) {
            throw new IllegalArgumentException(
                    "size: \"" + text + "\" (expected: at most " + format(Long.MAX_VALUE) + ")", tooLarge);
        }
    }

    /**
     * Writes a size exactly, the same in every locale.
     *
     * @param bytes the size in bytes
     * @return for example {@code 144,352 B}
     */
    public static String format(long bytes) {
        return Figures.group(bytes) + " B";
    }

    /**
     * Writes a mean size so that a fraction always shows: a mean above 0 never reads as 0, nor a mean above a limit as the limit. The same
     * in every locale.
     *
     * @param bytes the sum in bytes, 0 or more
     * @param operations the number of operations, 1 or more
     * @return for example {@code 96 B} or {@code 0.0016 B}
     */
    static String formatMean(long bytes, long operations) {
        return Figures.mean(bytes, operations) + " B";
    }
}
