package io.bytewatcher.benchmarks;

import java.util.Arrays;

/** Durations, and how they are distributed. */
final class Times {

    private long[] sorted = new long[0];

    void add(long nanos) {
        int at = Arrays.binarySearch(sorted, nanos);
        int index = at < 0 ? -at - 1 : at;
        long[] larger = new long[sorted.length + 1];
        System.arraycopy(sorted, 0, larger, 0, index);
        larger[index] = nanos;
        System.arraycopy(sorted, index, larger, index + 1, sorted.length - index);
        sorted = larger;
    }

    void addAll(Times others) {
        for (long nanos : others.sorted) {
            add(nanos);
        }
    }

    int count() {
        return sorted.length;
    }

    /**
     * The least duration that at least so many percent of all do not exceed.
     *
     * @param percent above 0, at most 100
     * @return nanoseconds, 0 if there are no durations
     */
    long percentile(int percent) {
        if (percent <= 0 || percent > 100) {
            throw new IllegalArgumentException("percent: " + percent + " (expected: 1 to 100)");
        }
        return sorted.length == 0 ? 0 : sorted[(int) (((long) sorted.length * percent + 99) / 100) - 1];
    }
}
