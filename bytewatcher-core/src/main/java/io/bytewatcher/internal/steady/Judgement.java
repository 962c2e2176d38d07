package io.bytewatcher.internal.steady;

import io.bytewatcher.Verdict;
import java.util.List;

/**
 * The verdict about a steady state, with what it rests on.
 *
 * @param verdict what the figure is worth
 * @param bytes allocated in the counted operations
 * @param operations counted, 0 only where no round could be counted
 * @param warmUpOperations run before the counted ones
 * @param rounds the counted rounds
 * @param oneOffs bytes of each excess that was seen once, did not come back, and is not counted
 * @param tier how far the measured code was compiled
 * @param timeBound whether the time bound ended the measurement before it was certain
 * @param explanation why no number can be trusted, or empty
 */
public record Judgement(
        Verdict verdict,
        long bytes,
        long operations,
        long warmUpOperations,
        List<Sample> rounds,
        List<Long> oneOffs,
        TopTier tier,
        boolean timeBound,
        String explanation) {

    /**
     * The figure.
     *
     * @return bytes per operation; {@link Double#NaN} where no round could be counted
     */
    public double mean() {
        return operations == 0 ? Double.NaN : (double) bytes / operations;
    }
}
