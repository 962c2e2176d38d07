package io.bytewatcher.benchmarks;

import org.openjdk.jmh.util.ListStatistics;

/** Ratios of paired measurements: their median, their geometric mean, and a lower bound of that mean. */
final class PairedRatio {
    private static final double CONFIDENCE = 0.95;

    private final ListStatistics logarithms = new ListStatistics();

    void add(double measured, double reference) {
        if (!(measured > 0) || !(reference > 0)) {
            throw new IllegalArgumentException("ratio: " + measured + " / " + reference + " (expected: both > 0)");
        }
        logarithms.addValue(Math.log(measured / reference));
    }

    double median() {
        return Math.exp(logarithms.getPercentile(50));
    }

    double mean() {
        return Math.exp(logarithms.getMean());
    }

    /** The lower end of the mean's two-sided 95 % confidence interval, by Student's distribution. Needs at least three pairs. */
    double lowerBound() {
        return Math.exp(logarithms.getConfidenceIntervalAt(CONFIDENCE)[0]);
    }
}
