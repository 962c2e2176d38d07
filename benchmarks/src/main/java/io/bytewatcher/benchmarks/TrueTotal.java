package io.bytewatcher.benchmarks;

import java.util.Locale;

/**
 * What a workload allocates without any tool, in bytes per run, over several JVMs.
 *
 * @param least of them
 * @param most of them
 */
record TrueTotal(double least, double most) {
    /** As for users: by more than a hundredth, and by more than one object in a thousand operations. */
    private static final double NEGLIGIBLE_SHARE = 0.01;

    private static final double NEGLIGIBLE_BYTES = 0.016;

    /** Whether a total cannot be that of a JVM without a tool. */
    boolean isLeftBy(double total) {
        double difference = Math.abs(total - nearest(total));
        return difference > NEGLIGIBLE_SHARE * nearest(total) && difference > NEGLIGIBLE_BYTES;
    }

    /** The true total that is nearest to another one. */
    double nearest(double total) {
        return Math.max(least, Math.min(most, total));
    }

    @Override
    public String toString() {
        return most - least < 0.5 ? number(least) : number(least) + "–" + number(most);
    }

    /** Bytes, with a decimal only where that says something. */
    static String number(double bytes) {
        return Math.abs(bytes - Math.rint(bytes)) < 0.05
                ? String.format(Locale.ROOT, "%,.0f", bytes)
                : String.format(Locale.ROOT, "%,.1f", bytes);
    }
}
