package io.bytewatcher.internal.format;

import io.bytewatcher.internal.jit.JvmDescription;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.Duration;
import java.util.Locale;

/** Compares figures, and formats figures and durations, the same in every locale. */
public final class Figures {
    /** Each new format copies it. */
    private static final DecimalFormatSymbols SYMBOLS = DecimalFormatSymbols.getInstance(Locale.ROOT);

    private static final double ALIKE = 0.99;

    private Figures() {}

    /**
     * Formats a mean so that a fraction always shows: a mean above 0 never reads as 0, a mean above a limit never as the limit, and a mean
     * below a whole number never as that number.
     *
     * @param sum any number
     * @param operations the number of operations, 1 or more
     * @return for example {@code 96} or {@code 0.0016}
     */
    public static String mean(long sum, long operations) {
        if (sum % operations == 0) {
            return group(sum / operations);
        }
        BigDecimal mean = new BigDecimal(sum).divide(new BigDecimal(operations), MathContext.DECIMAL128);
        BigDecimal fraction = mean.remainder(BigDecimal.ONE);
        int leadingZeros = fraction.scale() - fraction.precision();
        int decimals = leadingZeros + (Math.abs(sum) < operations ? 3 : 2);
        BigDecimal rounded = mean.setScale(decimals, RoundingMode.HALF_UP);
        if (rounded.stripTrailingZeros().scale() <= 0) { // 47.9999 is not 48
            BigDecimal missing = BigDecimal.ONE.subtract(fraction.abs());
            rounded = mean.setScale(missing.scale() - missing.precision() + 2, RoundingMode.HALF_UP);
        }
        DecimalFormat format = new DecimalFormat("#,##0.####################", SYMBOLS);
        return format.format(rounded);
    }

    /**
     * Whether a mean is less than another by more than 1 %, by which means of rare allocation differ from run to run.
     *
     * @param mean bytes per operation
     * @param other bytes per operation
     * @return false if one is not a number
     */
    public static boolean isClearlyLess(double mean, double other) {
        return mean < ALIKE * other;
    }

    /**
     * Whether neither of two means is {@link #isClearlyLess clearly less}.
     *
     * @param mean bytes per operation
     * @param other bytes per operation
     * @return false if one is not a number
     */
    public static boolean areAlike(double mean, double other) {
        return mean >= ALIKE * other && other >= ALIKE * mean;
    }

    /**
     * Whether recording changed a mean: by more than 1 %, and by more than one object in a thousand operations.
     *
     * @param difference in bytes per operation, 0 or more
     * @param undisturbed the mean without recording, in bytes per operation
     * @return false if one is not a number
     */
    public static boolean isDisturbance(double difference, double undisturbed) {
        return difference > 0.01 * undisturbed && difference * 1_000 > JvmDescription.SMALLEST_OBJECT;
    }

    /**
     * Formats a count with its digits grouped.
     *
     * @param count any number
     * @return for example {@code 10,000}
     */
    public static String group(long count) {
        boolean small = count >= 0 && count < 1_000; // the common case
        return small ? Long.toString(count) : new DecimalFormat("#,##0", SYMBOLS).format(count);
    }

    /**
     * Formats a duration.
     *
     * @param duration any duration
     * @return for example {@code 0.5 s} or {@code 1,800 s}
     */
    public static String seconds(Duration duration) {
        return new DecimalFormat("#,##0.###", SYMBOLS).format(duration.toNanos() / 1e9) + " s";
    }

    /**
     * Returns the greatest common divisor.
     *
     * @param a 0 or more
     * @param b 0 or more
     * @return the divisor; the other number if one is 0
     */
    public static long gcd(long a, long b) {
        return b == 0 ? a : gcd(b, a % b);
    }
}
