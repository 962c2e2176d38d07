package io.bytewatcher.samples.sorting;

import java.util.Random;

/** Arrays to be sorted: random numbers, the same ones in each run. */
final class Numbers {

    private static final long SEED = 20_150_728;

    /**
     * All arrays of a size together have so many numbers at most. One array alone would be learnt by heart: the processor
     * predicts the outcome of each comparison of a small one.
     */
    private static final int ALL = 64 * 1024;

    private static final int MOST_ARRAYS = 512;

    private Numbers() {}

    /** Arrays of a size, at least one. */
    static int[][] arrays(int size) {
        Random random = new Random(SEED);
        int[][] arrays = new int[Math.max(1, Math.min(MOST_ARRAYS, ALL / Math.max(1, size)))][];
        for (int i = 0; i < arrays.length; i++) {
            arrays[i] = random.ints(size).toArray();
        }
        return arrays;
    }
}
