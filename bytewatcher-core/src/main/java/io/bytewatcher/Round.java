package io.bytewatcher;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.LongSummaryStatistics;

/**
 * One round of a steady-state measurement: the code run a number of times in one measuring window.
 *
 * @param operations how often the code ran, 1 or more
 * @param bytes the bytes that it allocated
 */
public record Round(long operations, long bytes) implements Serializable {
    /**
     * The mean.
     *
     * @return bytes per operation
     */
    public double bytesPerOperation() {
        return (double) bytes / operations;
    }

    /** The same round, in which each call performed several operations. */
    Round times(int operationsPerCall) {
        return new Round(operations * operationsPerCall, bytes);
    }

    /**
     * The standard deviation of the sum of equally long rounds between runs of as many rounds. It is at least the difference between the
     * largest and the smallest round: a round may contain one more, or one less, of a rare allocation.
     *
     * @param rounds the rounds
     * @param outliers the bytes of each one-off, which the sum does not contain; with any, the smallest rounds alone count
     * @param bytes the sum
     * @return bytes, from 0 to the sum; the sum if the deviation is unknown, because there are fewer than two rounds
     */
    public static long deviation(List<Round> rounds, List<Long> outliers, long bytes) {
        LongSummaryStatistics all = rounds.stream().mapToLong(Round::bytes).summaryStatistics();
        long[] counted = rounds.stream()
                .mapToLong(Round::bytes)
                .filter(round -> outliers.isEmpty() || round == all.getMin())
                .toArray();
        int n = counted.length;
        if (n < 2) {
            return bytes;
        }
        double mean = Arrays.stream(counted).average().orElseThrow();
        double squares = Arrays.stream(counted)
                .mapToDouble(round -> (round - mean) * (round - mean))
                .sum();
        long difference = outliers.isEmpty() ? all.getMax() - all.getMin() : 0;
        return Math.min(bytes, Math.max(difference, (long) Math.ceil(Math.sqrt(squares / (n - 1) * n))));
    }
}
