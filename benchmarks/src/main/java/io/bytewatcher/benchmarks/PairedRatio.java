package io.bytewatcher.benchmarks;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Ratios of paired measurements: their median, their geometric mean, and a lower bound of that mean. */
final class PairedRatio {

    /** The 97.5 % quantile of the normal distribution: two-sided 95 %. */
    private static final double Z = 1.959964;

    private final List<Double> logarithms = new ArrayList<>();

    void add(double measured, double reference) {
        if (!(measured > 0) || !(reference > 0)) {
            throw new IllegalArgumentException("ratio: " + measured + " / " + reference + " (expected: both > 0)");
        }
        logarithms.add(Math.log(measured / reference));
    }

    double median() {
        List<Double> sorted = new ArrayList<>(logarithms);
        Collections.sort(sorted);
        int middle = sorted.size() / 2;
        return Math.exp(
                sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2);
    }

    double mean() {
        return Math.exp(meanLogarithm());
    }

    /** The lower end of the mean's 95 % confidence interval, by Student's distribution. Needs at least two pairs. */
    double lowerBound() {
        int count = logarithms.size();
        double mean = meanLogarithm();
        double squares = 0;
        for (double logarithm : logarithms) {
            squares += (logarithm - mean) * (logarithm - mean);
        }
        double deviation = Math.sqrt(squares / (count - 1));
        return Math.exp(mean - student(count - 1) * deviation / Math.sqrt(count));
    }

    /** Student's 97.5 % quantile by Fisher's expansion. From 5 degrees of freedom on, its error is at most 1 %. */
    static double student(int freedom) {
        double first = (Math.pow(Z, 3) + Z) / 4;
        double second = (5 * Math.pow(Z, 5) + 16 * Math.pow(Z, 3) + 3 * Z) / 96;
        return Z + first / freedom + second / freedom / freedom;
    }

    private double meanLogarithm() {
        return logarithms.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
    }
}
