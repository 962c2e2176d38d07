package io.bytewatcher.samples.sorting;

import io.bytewatcher.SteadyState;
import java.util.Arrays;
import java.util.OptionalDouble;

/**
 * One algorithm at one size.
 *
 * @param algorithm the algorithm
 * @param size how many numbers
 * @param comparisons the mean of comparisons for a sort, if the algorithm tells
 * @param nanos time of a sort
 * @param error half of the confidence interval (99.9 %) of that; NaN with fewer than three iterations
 * @param bytesInJvm what the JVM of the benchmark allocated, divided by the sorts: JMH's {@code gc.alloc.rate.norm}
 * @param bytes what the thread allocated in a sort, as ByteWatcher counts
 */
record Measured(
        Algorithm algorithm,
        int size,
        OptionalDouble comparisons,
        double nanos,
        double error,
        double bytesInJvm,
        double bytes) {

    /** The mean of comparisons over all arrays of a size. */
    static OptionalDouble comparisons(Algorithm algorithm, int size) {
        long sum = 0;
        int[][] arrays = Numbers.arrays(size);
        for (int[] array : arrays) {
            long comparisons = algorithm.sort(Arrays.copyOf(array, size));
            if (comparisons == Algorithm.UNTOLD) {
                return OptionalDouble.empty();
            }
            sum += comparisons;
        }
        return OptionalDouble.of((double) sum / arrays.length);
    }

    /** Bytes of a sort at the steady state, exact, in this JVM. */
    static double bytes(Algorithm algorithm, int size) {
        SortBenchmark sorts = new SortBenchmark();
        sorts.algorithm = algorithm;
        sorts.size = size;
        sorts.fill();
        return SteadyState.of(sorts::sort).measure().bytesPerOperation();
    }
}
