package io.bytewatcher.internal.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

/** Means are rounded, but never to 0, to a limit or to a whole number that they are not. */
class FiguresPropertyTests {
    private static BigDecimal written(long sum, long operations) {
        return new BigDecimal(Figures.mean(sum, operations).replace(",", ""));
    }

    private static BigDecimal mean(long sum, long operations) {
        return new BigDecimal(sum).divide(new BigDecimal(operations), MathContext.DECIMAL128);
    }

    @Property
    void aMeanIsRoundedByLessThanAHundredthAndLessThanATenthOfItself(
            @ForAll @LongRange(min = 0) long sum, @ForAll @LongRange(min = 1) long operations) {
        BigDecimal error =
                written(sum, operations).subtract(mean(sum, operations)).abs();
        assertThat(error).isLessThan(new BigDecimal("0.01"));
        assertThat(error.multiply(BigDecimal.TEN)).isLessThanOrEqualTo(mean(sum, operations));
    }

    @Property
    void onlyWholeMeansPrintAsWholeNumbers(
            @ForAll @LongRange(min = 0, max = 1_000_000) long whole,
            @ForAll @LongRange(min = 2, max = 1_000_000_000) long operations,
            @ForAll @IntRange(min = -3, max = 3) int off) {
        long sum = Math.max(0, whole * operations + off);
        BigDecimal written = written(sum, operations);
        BigDecimal limit = BigDecimal.valueOf(whole);
        assertThat(written.compareTo(limit))
                .isEqualTo(BigDecimal.valueOf(sum).compareTo(limit.multiply(BigDecimal.valueOf(operations))));
        assertThat(written.stripTrailingZeros().scale() <= 0).isEqualTo(sum % operations == 0);
    }
}
