package io.bytewatcher.claims;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.decimal4j.api.DecimalArithmetic;
import org.decimal4j.scale.Scales;
import org.decimal4j.util.DoubleRounder;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Benchmark;

public class Decimal4jTests extends Claims {
    private static final String MAIN = "org/decimal4j/";

    private final DecimalArithmetic arithmetic = Scales.getScaleMetrics(4).getDefaultArithmetic();
    private double price = 123.456789;
    private long first = 1_234_567;
    private long second = 98_765;

    @Test
    @Benchmark
    @Claim(
            of = Library.DECIMAL4J,
            words = "The rounding is efficient and garbage free.",
            in = MAIN + "util/DoubleRounder.java",
            operation = "rounds a double to two digits",
            control = "the same with `BigDecimal`")
    public void rounder() {
        fraction = DoubleRounder.round(price, 2);
    }

    @Test
    @Benchmark
    public void rounderControl() {
        fraction = BigDecimal.valueOf(price).setScale(2, RoundingMode.HALF_UP).doubleValue();
    }

    @Test
    @Benchmark
    @Claim(
            of = Library.DECIMAL4J,
            words = "do not allocate any objects (zero garbage) unless otherwise indicated",
            in = MAIN + "api/DecimalArithmetic.java",
            operation = "multiplies, divides and takes the root",
            control = "`toBigDecimal`, which is indicated")
    public void arithmetic() {
        number = arithmetic.sqrt(arithmetic.divide(arithmetic.multiply(first, second), 7L));
    }

    @Test
    @Benchmark
    public void arithmeticControl() {
        kept = arithmetic.toBigDecimal(first);
    }
}
