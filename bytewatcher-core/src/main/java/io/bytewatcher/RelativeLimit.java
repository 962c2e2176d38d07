package io.bytewatcher;

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
        return isComparable(reference) ? (long) bytes() : 0;
    }

    private double bytes() {
        return factor * reference.bytesPerOperation();
    }

    /** Whether a measurement is within the limit. */
    boolean holds(Allocation code) {
        if (code.verdict() == Verdict.UNSTABLE || code.operations() == 0) {
            return false;
        }
        double noise = code.verdict() == Verdict.GROWING ? 0 : Math.min(noise(code), bytes());
        return code.bytesPerOperation() <= bytes() + noise;
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
        double most = factor * other.undisturbedBytesPerOperation();
        double noise = other.undisturbedDeviation() == 0
                ? 0
                : DEVIATIONS * Math.hypot(deviation(code), factor * deviation(other));
        return code.undisturbedBytesPerOperation() <= most + Math.min(noise, most);
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
