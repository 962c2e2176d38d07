package io.bytewatcher.benchmarks.reliability;

import org.apache.commons.math3.distribution.BetaDistribution;

/** The bound of a rate of mistakes: the exact one of Clopper and Pearson. */
public final class MistakeRateBound {
    private static final double CONFIDENCE = 0.95;
    private static final double ACCURACY = 1e-15;

    private MistakeRateBound() {}

    /** The one-sided upper bound of the rate, with 95 % confidence; 1 without measurements. */
    public static double upper(long mistakes, long measurements) {
        if (mistakes < 0 || mistakes > measurements) {
            throw new IllegalArgumentException("mistakes: " + mistakes + " (expected: 0 to " + measurements + ")");
        }
        return mistakes == measurements
                ? 1
                : new BetaDistribution(mistakes + 1.0, (double) (measurements - mistakes), ACCURACY)
                        .inverseCumulativeProbability(CONFIDENCE);
    }
}
