package io.bytewatcher.benchmarks.reliability;

/** What a count of mistakes says of their rate: the exact bound of Clopper and Pearson. */
public final class Bound {
    private static final double DOUBT = 0.05;
    /** As precise as a double is. */
    private static final int HALVINGS = 60;

    private Bound() {}

    /**
     * The rate that is not exceeded with 95 % confidence, one-sided.
     *
     * @param mistakes that were seen
     * @param measurements in which they were; 0 say nothing
     * @return between 0 and 1
     */
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

    /** How likely so few mistakes are at a rate. */
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
