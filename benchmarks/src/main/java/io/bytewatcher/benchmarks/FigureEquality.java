package io.bytewatcher.benchmarks;

/** Tells whether two figures are the same for a user. */
public final class FigureEquality {
    private static final double NEGLIGIBLE_SHARE = 0.01;

    /** One small object in a thousand operations. */
    private static final double NEGLIGIBLE_BYTES = 0.016;

    private FigureEquality() {}

    /** Whether two figures in bytes per operation differ by at most 1 %, or by at most one small object in a thousand operations. */
    public static boolean is(double a, double b) {
        double difference = Math.abs(a - b);
        return difference <= NEGLIGIBLE_BYTES || difference <= NEGLIGIBLE_SHARE * Math.max(a, b);
    }
}
