package io.bytewatcher.benchmarks.reliability;

/** The bound of a rate of mistakes: the exact one of Clopper and Pearson. */
public final class Bound {
    private static final double DOUBT = 0.05;
    /** To the precision of a double. */
    private static final int HALVINGS = 60;

    private Bound() {}

    /** The one-sided upper bound of the rate, with 95 % confidence; 1 without measurements. */
    public static double upper(long mistakes, long measurements) {
        if (mistakes < 0 || mistakes > measurements) {
            throw new IllegalArgumentException("mistakes: " + mistakes + " (expected: 0 to " + measurements + ")");
        }
        if (mistakes == measurements) {
            return 1;
        }
        double low = 0;
        double high = 1;
        for (int i = 0; i < HALVINGS; i++) {
            double rate = (low + high) / 2;
            if (atMost(mistakes, measurements, rate) > DOUBT) {
                low = rate;
            } else {
                high = rate;
            }
        }
        return high;
    }

    /** The probability of at most so many mistakes at a rate. */
    private static double atMost(long mistakes, long measurements, double rate) {
        double logOfTerm = measurements * Math.log1p(-rate);
        double sum = Math.exp(logOfTerm);
        for (long k = 1; k <= mistakes; k++) {
            logOfTerm += Math.log((double) (measurements - k + 1) / k) + Math.log(rate) - Math.log1p(-rate);
            sum += Math.exp(logOfTerm);
        }
        return sum;
    }
}
