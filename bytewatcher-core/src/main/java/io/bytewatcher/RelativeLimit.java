package io.bytewatcher;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * A limit that is a multiple of what other code allocates per call. A reference that is a mean of rare allocations differs between runs.
 * Code may therefore exceed its multiple by 4 standard deviations of the difference, but at most by that multiple again.
 *
 * @param factor 0 or more
 * @param reference the measurement of the other code
 */
record RelativeLimit(double factor, Allocation reference) {
    private static final double DEVIATIONS = 4;

    /** Whether a measurement has a figure that others can be compared with. */
    static boolean isComparable(Allocation measured) {
        return measured.verdict().isSettled();
    }

    /** The limit in bytes per operation, rounded down; 0 if the reference has no figure. */
    long wholeBytes() {
        return isComparable(reference)
                ? multiple(reference.bytes())
                        .toBigInteger()
                        .divide(BigInteger.valueOf(reference.operations()))
                        .min(BigInteger.valueOf(Long.MAX_VALUE))
                        .longValue()
                : 0;
    }

    /** Exact, unlike a product of doubles: 0.7 * 720 is less than 504. */
    private BigDecimal multiple(long bytes) {
        return BigDecimal.valueOf(factor).multiply(BigDecimal.valueOf(bytes));
    }

    /** Whether a measurement is within the limit. */
    boolean holds(Allocation code) {
        if (code.verdict() == Verdict.UNSTABLE || code.operations() == 0) {
            return false;
        }
        boolean hasNoise = reference.verdict() == Verdict.AMORTISED && code.verdict() != Verdict.GROWING;
        return isWithin(
                new Total(code.bytes(), code.operations(), code.deviation()),
                new Total(reference.bytes(), reference.operations(), reference.deviation()),
                hasNoise);
    }

    /** Bytes of some operations, and their standard deviation in bytes. */
    private record Total(long bytes, long operations, long deviation) {
        double bytesPerOperation() {
            return (double) bytes / operations;
        }

        double deviationPerOperation() {
            return (double) deviation / operations;
        }
    }

    /** Whether one total is at most the multiple of another one, exactly, or exceeds it by no more than the noise. */
    private boolean isWithin(Total code, Total other, boolean hasNoise) {
        boolean isAtMost = BigDecimal.valueOf(code.bytes)
                        .multiply(BigDecimal.valueOf(other.operations))
                        .compareTo(multiple(other.bytes).multiply(BigDecimal.valueOf(code.operations)))
                <= 0;
        double most = factor * other.bytesPerOperation();
        double noise = hasNoise
                ? Math.min(
                        most,
                        DEVIATIONS * Math.hypot(code.deviationPerOperation(), factor * other.deviationPerOperation()))
                : 0;
        return isAtMost || (noise > 0 && code.bytesPerOperation() <= most + noise);
    }

    /** Whether code is within the multiple of the reference where both ran alone in fresh JVMs. */
    boolean holdsAlone(SiteReport code, SiteReport other) {
        return isSettledAlone(code)
                && isSettledAlone(other)
                && isWithin(total(code), total(other), other.undisturbedDeviation() > 0);
    }

    private static boolean isSettledAlone(SiteReport alone) {
        return alone.engine() == SiteReport.Engine.EXACT_FORK && alone.undisturbedOperations() > 0;
    }

    private static Total total(SiteReport alone) {
        return new Total(alone.undisturbedBytes(), alone.undisturbedOperations(), alone.undisturbedDeviation());
    }

    /** Whether one measurement has more bytes per operation than another, exactly, or is the only one without a figure to compare with. */
    static boolean isLarger(Allocation one, Allocation other) {
        if (isComparable(one) != isComparable(other)) {
            return isComparable(other);
        }
        return BigInteger.valueOf(one.bytes())
                        .multiply(BigInteger.valueOf(other.operations()))
                        .compareTo(BigInteger.valueOf(other.bytes()).multiply(BigInteger.valueOf(one.operations())))
                > 0;
    }
}
