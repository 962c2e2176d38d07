package io.bytewatcher.samples.sorting;

import java.util.Random;

/** The arrays to sort: random numbers, the same in each run. */
final class Numbers {

    private static final long SEED = 20_150_728;

    /**
     * The most numbers in all arrays of a size together. A single small array would be learnt by the processor, which would predict
     * the outcome of each comparison.
     */
    private static final int ALL = 64 * 1024;

    private static final int MOST_ARRAYS = 512;

    private Numbers() {}

    /** Returns the arrays of a size, at least one. */
    static int[][] arrays(int size) {
        Random random = new Random(SEED);
        int[][] arrays = new int[Math.max(1, Math.min(MOST_ARRAYS, ALL / Math.max(1, size)))][];
        for (int i = 0; i < arrays.length; i++) {
            arrays[i] = random.ints(size).toArray();
        }
        return arrays;
    }
}
