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

    /** Whether bytes in some operations are at most the multiple of other bytes in other operations. */
    private boolean isAtMost(long bytes, long operations, long otherBytes, long otherOperations) {
        return BigDecimal.valueOf(bytes)
                        .multiply(BigDecimal.valueOf(otherOperations))
                        .compareTo(multiple(otherBytes).multiply(BigDecimal.valueOf(operations)))
                <= 0;
    }

    /** Whether a measurement is within the limit. */
    boolean holds(Allocation code) {
        if (code.verdict() == Verdict.UNSTABLE || code.operations() == 0) {
            return false;
        }
        double most = factor * reference.bytesPerOperation();
        double noise = code.verdict() == Verdict.GROWING ? 0 : Math.min(noise(code), most);
        return isAtMost(code.bytes(), code.operations(), reference.bytes(), reference.operations())
                || (noise > 0 && code.bytesPerOperation() <= most + noise);
    }

    /** 4 standard deviations of the difference; 0 if each call of the reference allocates the same. */
    private double noise(Allocation code) {
        return reference.verdict() == Verdict.AMORTISED
                ? DEVIATIONS * Math.hypot(deviation(code), factor * deviation(reference))
                : 0;
    }

    private static double deviation(Allocation measured) {
        return (double) measured.deviation() / measured.operations();
    }

    /** Whether code is within the multiple of the reference where both ran alone in fresh JVMs. */
    boolean holdsAlone(SiteReport code, SiteReport other) {
        if (code.engine() != SiteReport.Engine.EXACT_FORK || other.engine() != SiteReport.Engine.EXACT_FORK) {
            return false;
        }
        if (code.undisturbedOperations() == 0 || other.undisturbedOperations() == 0) {
            return false;
        }
        double most = factor * other.undisturbedBytesPerOperation();
        double noise = other.undisturbedDeviation() == 0
                ? 0
                : Math.min(most, DEVIATIONS * Math.hypot(deviation(code), factor * deviation(other)));
        return isAtMost(
                        code.undisturbedBytes(),
                        code.undisturbedOperations(),
                        other.undisturbedBytes(),
                        other.undisturbedOperations())
                || (noise > 0 && code.undisturbedBytesPerOperation() <= most + noise);
    }

    private static double deviation(SiteReport alone) {
        return (double) alone.undisturbedDeviation() / alone.undisturbedOperations();
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
